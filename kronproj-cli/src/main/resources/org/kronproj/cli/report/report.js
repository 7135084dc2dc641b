(function () {
  'use strict';
  const charts = JSON.parse(document.getElementById('charts').textContent);
  const style = getComputedStyle(document.documentElement);
  const ink = style.getPropertyValue('--faint').trim();
  const rule = style.getPropertyValue('--rule').trim();
  // Okabe and Ito's colours, which most colour-blind readers can tell apart; the light ones first on
  // a dark page. Three more for charts of many parts, then hues a golden angle apart.
  const dark = matchMedia('(prefers-color-scheme: dark)').matches;
  const colours = dark
    ? ['#56b4e9', '#e69f00', '#009e73', '#cc79a7', '#d55e00', '#0072b2', '#f0e442', '#b8c0c8', '#9a7fff']
    : ['#0072b2', '#d55e00', '#009e73', '#cc79a7', '#e69f00', '#56b4e9', '#882255', '#7a8288', '#8a8a00'];
  const colourOf = i => i < colours.length ? colours[i]
    : 'hsl(' + Math.round(137.508 * i % 360) + ', 60%, ' + (dark ? 65 : 40) + '%)';

  function digits(value) {
    if (value == null) return '–';
    const size = Math.abs(value);
    if (size !== 0 && (size < 1e-3 || size >= 1e6)) return value.toExponential(size < 1 ? 1 : 2).replace(/\.0+e/, 'e');
    return String(Number(value.toPrecision(4)));
  }

  // Logarithmic charts draw the logarithms on an even scale: uPlot's own logarithmic ticks never end
  // below 1e-14.
  const drawable = (chart, values) => chart.log ? values.map(v => v && Math.log10(v)) : values;
  const original = (chart, v) => v == null ? '–' : digits(chart.log ? Math.pow(10, v) : v);

  function series(chart, given, i) {
    const colour = colourOf(i);
    const base = { label: given.name, stroke: colour, value: (u, v) => original(chart, v) };
    if (given.mark === 'points') {
      return Object.assign(base, { paths: () => null, points: { show: true, size: 5, fill: colour } });
    }
    if (given.mark === 'bars') {
      return Object.assign(base, {
        fill: colour, points: { show: false }, paths: uPlot.paths.bars({ size: [0.8, 40] }),
      });
    }
    // A value between two gaps is joined to nothing: it gets a point.
    const alone = (u, index) => {
      const values = u.data[index];
      const missing = j => values[j] == null;
      const places = Array.from(values.keys()).filter(j => !missing(j) && missing(j - 1) && missing(j + 1));
      return places.length ? places : null;
    };
    return Object.assign(base, { width: 1.5, points: { show: false, size: 5, fill: colour, filter: alone } });
  }

  function axis(chart, label, log) {
    return {
      label: label, stroke: ink, grid: { stroke: rule, width: 1 }, ticks: { stroke: rule },
      size: 68, labelSize: 22,
      values: (u, splits) => splits.map(v => log ? original(chart, v) : String(Number(v.toPrecision(6)))),
    };
  }

  // Counts get whole numbers on their axis.
  const wholeSteps = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1e3, 2e3, 5e3, 1e4, 2e4, 5e4, 1e5, 1e6];
  // Logarithmic axes are marked at powers of ten, over a short range at 1, 2 and 5 times them.
  function decades(u, axisIndex, low, high) {
    const marks = [];
    const step = Math.ceil((high - low) / 9);
    const between = high - low < 2.5 ? [1, 2, 5] : [1];
    for (let power = Math.floor(low); power <= high; power += step) {
      between.map(k => power + Math.log10(k)).filter(v => v >= low && v <= high).forEach(v => marks.push(v));
    }
    return marks;
  }
  const isCount = chart => !chart.log
    && chart.series.every(s => s.values.every(v => v === null || Number.isInteger(v)));

  let drawn = 0;
  charts.forEach(function (chart, index) {
    const place = document.getElementById('chart-' + index);
    const size = () => ({ width: place.clientWidth || 800, height: 320 });
    const bars = chart.series.some(s => s.mark === 'bars');
    // Room for half a bar on both sides, in every chart, so that charts over the same steps line up.
    const xRange = (u, low, high) => [low - 0.5, high + 0.5];
    const yRange = (u, low, high) => low == null || (bars && low === 0 && high === 0) ? [0, 1]
      : uPlot.rangeNum(bars ? Math.min(0, low) : low, high, 0.1, !chart.log);
    const options = Object.assign(size(), {
      scales: {
        x: { time: false, range: xRange },
        y: { range: yRange },
      },
      axes: [Object.assign(axis(chart, chart.xLabel, false), { size: 40 }, bars ? { incrs: wholeSteps } : {}),
        Object.assign(axis(chart, chart.yLabel, chart.log), isCount(chart) ? { incrs: wholeSteps } : chart.log ? { splits: decades } : {})],
      series: [{ label: chart.xLabel, value: (u, v) => digits(v) }].concat(chart.series.map((given, i) => series(chart, given, i))),
    });
    const plot = new uPlot(options, [chart.x].concat(chart.series.map(s => drawable(chart, s.values))), place);
    new ResizeObserver(() => plot.setSize(size())).observe(place);
    drawn++;
  });
  document.body.dataset.drawn = drawn;
})();
