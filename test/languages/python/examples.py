"""Runs the programs in the folder beside this file without an engine, and prints what each declares as JSON."""

import json
import runpy
from pathlib import Path

import pulumi

declared = {}
program = ""
# An output or a result of each name, by the tokens of resources and functions.
outputs = json.loads(Path("outputs.json").read_text())


class Mocks(pulumi.runtime.Mocks):
    def new_resource(self, args):
        declared.setdefault(program, []).append([args.typ, args.name, sorted(args.inputs)])
        return [f"{args.name}-id", {**outputs.get(args.typ, {}), **args.inputs}]

    def call(self, args):
        return outputs[args.token]


pulumi.runtime.set_mocks(Mocks(), project="examples")
secrets = json.loads(Path("secrets.json").read_text())
pulumi.runtime.set_all_config({f"examples:{name}": name for name in secrets})


@pulumi.runtime.test
def run(path):
    runpy.run_path(str(path), run_name="__main__")


for path in sorted(Path("examples").glob("*.py")):
    program = path.stem
    run(path)
print(json.dumps(declared))
