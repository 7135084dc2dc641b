import json, math, pathlib, subprocess, sys

root = pathlib.Path(__file__).resolve().parents[2]
command = sys.argv[1:] or [root / "kronproj"]
problem = ["--constraints", root / "examples/line-reweighting/constraints.mtx.gz", "--weighting", "two-sided", "--ops", "-"]
child = subprocess.Popen([*command, "maintain", *problem], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

def ask(**request):
    print(json.dumps(request), file=child.stdin, flush=True)
    return json.loads(child.stdout.readline())

n = 96
frame = [math.sin(k % n / 9) + (4 if k // n == 7 else 0) for k in range(n * n)]  # smooth, but line 7 is broken
weight = [1.0] * n
for step in range(3):
    arm = [math.sqrt(weight[k % n] * weight[k // n]) for k in range(n * n)]
    residual = ask(op="query", complement=[a * x for a, x in zip(arm, frame)])["complement"]
    size = [math.hypot(*(residual[p + n * q] / arm[p + n * q] for p in range(n))) / math.sqrt(n) for q in range(n)]
    worst = max(range(n), key=lambda q: size[q])
    weight[worst] = 1 / (1 + size[worst] ** 2)
    print(f"line {worst}: weight {weight[worst]:.4f},", ask(op="update", changed={worst: weight[worst]})["kind"])
