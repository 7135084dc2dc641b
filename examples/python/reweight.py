"""Iteratively re-weighted residuals, with kronproj as a child process."""
import json, math, subprocess, sys

command = sys.argv[1:] or ["./kronproj"]
problem = ["--constraints", "examples/line-reweighting/constraints.mtx.gz", "--weighting", "two-sided"]
child = subprocess.Popen([*command, "maintain", *problem, "--ops", "-"],
                         stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

def ask(**request):
    print(json.dumps(request), file=child.stdin, flush=True)
    answer = json.loads(child.stdout.readline())
    if "error" in answer: raise ValueError(answer["error"])
    return answer

n = math.isqrt(len(ask(op="leverages")["leverages"]))
frame = [math.sin(k % n / 9) + (4 if k // n == 7 else 0) for k in range(n * n)]  # column 7 is broken
weight = [1.0] * n
for step in range(4):
    arm = [math.sqrt(weight[k % n] * weight[k // n]) for k in range(n * n)]
    residual = ask(op="query", complement=[a * f for a, f in zip(arm, frame)])["complement"]
    size = [sum((residual[p + n * q] / arm[p + n * q]) ** 2 for p in range(n)) / n for q in range(n)]
    worst = max(range(n), key=lambda q: size[q])
    weight[worst] = 1 / (1 + size[worst])
    print(f"step {step}: line {worst} gets weight {weight[worst]:.3f},", ask(op="update", changed={worst: weight[worst]})["kind"])
