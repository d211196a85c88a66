"""Runs the program beside this file without an engine, and prints what it declares as JSON."""

import inspect
import json
import runpy

import pulumi
import pulumi_bunny as bunny

declared = {}


class Mocks(pulumi.runtime.Mocks):
    def new_resource(self, args):
        declared[args.name] = {"type": args.typ, "inputs": args.inputs}
        return [f"{args.name}-id", args.inputs]

    def call(self, args):
        return {"hostnames": ["www.acme.example"]}


pulumi.runtime.set_mocks(Mocks(), project="python-site")
pulumi.runtime.set_all_config(
    {f"python-site:{name}": name for name in ["domain", "greeting", "token", "password"]},
    ["python-site:token", "python-site:password"],
)


@pulumi.runtime.test
def program():
    runpy.run_path("__main__.py", run_name="__main__")


program()
classes = {
    name: value for name, value in vars(bunny).items() if inspect.isclass(value) and issubclass(value, pulumi.Resource)
}
print(
    json.dumps(
        {
            "declared": declared,
            "classes": sorted(classes),
            "functions": sorted(name for name, value in vars(bunny).items() if inspect.isfunction(value)),
            "outputs": {
                name: sorted(key for key, value in vars(of).items() if isinstance(value, property))
                for name, of in classes.items()
            },
        }
    )
)
