// The language host that the CLI starts, pulumi-language-<language>. It generates programs, projects and SDKs with
// Pulumi's generators, which are in the CLI's own module, runs policy packs and plugins written for Node, and passes every
// other call on to pulumi-run-<language> beside it: an older host, which can be built from a released module but does
// neither.
package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"github.com/hashicorp/hcl/v2"
	golang "github.com/pulumi/pulumi/pkg/v3/codegen/go"
	"github.com/pulumi/pulumi/pkg/v3/codegen/hcl2/syntax"
	"github.com/pulumi/pulumi/pkg/v3/codegen/nodejs"
	"github.com/pulumi/pulumi/pkg/v3/codegen/pcl"
	"github.com/pulumi/pulumi/pkg/v3/codegen/python"
	"github.com/pulumi/pulumi/pkg/v3/codegen/schema"
	"github.com/pulumi/pulumi/sdk/v3"
	"github.com/pulumi/pulumi/sdk/v3/go/common/apitype"
	"github.com/pulumi/pulumi/sdk/v3/go/common/resource/plugin"
	"github.com/pulumi/pulumi/sdk/v3/go/common/util/rpcutil"
	"github.com/pulumi/pulumi/sdk/v3/go/common/workspace"
	pulumirpc "github.com/pulumi/pulumi/sdk/v3/proto/go"
	codegenrpc "github.com/pulumi/pulumi/sdk/v3/proto/go/codegen"
	"google.golang.org/grpc"
	"google.golang.org/grpc/credentials/insecure"
	"google.golang.org/protobuf/types/known/emptypb"
)

type files = map[string][]byte

type generators struct {
	program func(*pcl.Program) (files, hcl.Diagnostics, error)
	project func(string, workspace.Project, *pcl.Program, map[string]string) error
	sdk     func(*schema.Package, *pulumirpc.GeneratePackageRequest, schema.ReferenceLoader) (files, error)
}

// tool is named in the first line of every generated file.
var tool = strings.TrimSuffix(filepath.Base(os.Args[0]), ".exe")

var languages = map[string]generators{
	"go": {golang.GenerateProgram, golang.GenerateProject,
		func(pkg *schema.Package, _ *pulumirpc.GeneratePackageRequest, _ schema.ReferenceLoader) (files, error) {
			return golang.GeneratePackage(tool, pkg, nil)
		}},
	"nodejs": {nodejs.GenerateProgram,
		func(to string, project workspace.Project, program *pcl.Program, local map[string]string) error {
			return nodejs.GenerateProject(to, project, program, local, false, "")
		},
		func(pkg *schema.Package, r *pulumirpc.GeneratePackageRequest, l schema.ReferenceLoader) (files, error) {
			return nodejs.GeneratePackage(tool, pkg, r.ExtraFiles, r.LocalDependencies, r.Local, l)
		}},
	"python": {python.GenerateProgram,
		func(to string, project workspace.Project, program *pcl.Program, local map[string]string) error {
			return python.GenerateProject(to, project, program, local, "", "")
		},
		func(pkg *schema.Package, r *pulumirpc.GeneratePackageRequest, l schema.ReferenceLoader) (files, error) {
			return python.GeneratePackage(tool, pkg, r.ExtraFiles, l)
		}},
}

type host struct {
	pulumirpc.UnimplementedLanguageRuntimeServer
	generators
}

func (h *host) GenerateProgram(
	_ context.Context, request *pulumirpc.GenerateProgramRequest,
) (*pulumirpc.GenerateProgramResponse, error) {
	loader, err := schema.NewLoaderClient(request.LoaderTarget)
	if err != nil {
		return nil, err
	}
	defer loader.Close()
	parser := syntax.NewParser()
	for _, name := range slices.Sorted(maps.Keys(request.Source)) {
		if err := parser.ParseFile(strings.NewReader(request.Source[name]), name); err != nil {
			return nil, err
		}
	}
	if parser.Diagnostics.HasErrors() {
		return &pulumirpc.GenerateProgramResponse{Diagnostics: rpc(parser.Diagnostics)}, nil
	}
	program, problems, err := pcl.BindProgram(parser.Files, schema.NewCachedLoader(loader), options(request.Strict)...)
	if err != nil || problems.HasErrors() || program == nil {
		return &pulumirpc.GenerateProgramResponse{Diagnostics: rpc(problems)}, err
	}
	source, more, err := h.program(program)
	return &pulumirpc.GenerateProgramResponse{Source: source, Diagnostics: rpc(append(problems, more...))}, err
}

func (h *host) GenerateProject(
	_ context.Context, request *pulumirpc.GenerateProjectRequest,
) (*pulumirpc.GenerateProjectResponse, error) {
	loader, err := schema.NewLoaderClient(request.LoaderTarget)
	if err != nil {
		return nil, err
	}
	defer loader.Close()
	var project workspace.Project
	if err := json.Unmarshal([]byte(request.Project), &project); err != nil {
		return nil, err
	}
	program, problems, err := pcl.BindDirectory(
		request.SourceDirectory, schema.NewCachedLoader(loader), options(request.Strict)...)
	if err == nil && !problems.HasErrors() && program != nil {
		err = h.project(request.TargetDirectory, project, program, request.LocalDependencies)
	}
	return &pulumirpc.GenerateProjectResponse{Diagnostics: rpc(problems)}, err
}

func (h *host) GeneratePackage(
	_ context.Context, request *pulumirpc.GeneratePackageRequest,
) (*pulumirpc.GeneratePackageResponse, error) {
	loader, err := schema.NewLoaderClient(request.LoaderTarget)
	if err != nil {
		return nil, err
	}
	defer loader.Close()
	var spec schema.PackageSpec
	if err := json.Unmarshal([]byte(request.Schema), &spec); err != nil {
		return nil, err
	}
	cached := schema.NewCachedLoader(loader)
	pkg, problems, err := schema.BindSpec(spec, cached, schema.ValidationOptions{})
	if err != nil || problems.HasErrors() {
		return &pulumirpc.GeneratePackageResponse{Diagnostics: rpc(problems)}, err
	}
	generated, err := h.sdk(pkg, request, cached)
	for name, content := range generated {
		file := filepath.Join(request.Directory, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			return nil, err
		}
		if err := os.WriteFile(file, content, 0o644); err != nil {
			return nil, err
		}
	}
	return &pulumirpc.GeneratePackageResponse{Diagnostics: rpc(problems)}, err
}

// RunPlugin runs a folder of a Node program that is a policy pack, or a plugin.
func (h *host) RunPlugin(
	request *pulumirpc.RunPluginRequest, server pulumirpc.LanguageRuntime_RunPluginServer,
) error {
	closer, stdout, stderr, err := rpcutil.MakeRunPluginStreams(server, false)
	if err != nil {
		return err
	}
	defer closer.Close()
	ctx, folder := server.Context(), request.Info.ProgramDirectory
	isPack := request.Kind == string(apitype.AnalyzerPlugin)
	runner, directory, args := "run-plugin", request.Pwd, append([]string{folder}, request.Args...)
	if isPack {
		runner, directory, args = "run-policy-pack", folder, append(request.Args, folder)
	}
	find := exec.CommandContext(ctx, "node", "-p", `require.resolve(process.argv[1])`, "@pulumi/pulumi/cmd/"+runner)
	find.Dir, find.Stderr = folder, stderr
	script, err := find.Output()
	if err != nil {
		return fmt.Errorf("there is no @pulumi/pulumi/cmd/%s for %s: %w", runner, folder, err)
	}
	command := exec.CommandContext(ctx, "node", append([]string{strings.TrimSpace(string(script))}, args...)...)
	command.Dir, command.Env, command.Stdout, command.Stderr = directory, request.Env, stdout, stderr
	if typescript, isSet := request.Info.Options.AsMap()["typescript"]; !isSet || typescript == true {
		command.Env = append(command.Env, "PULUMI_NODEJS_TYPESCRIPT=true")
	}
	if !isPack {
		return command.Run()
	}
	// Node's policy packs know the stack from their environment, so they can only start once the engine has named it.
	proxy, output, err := sdk.NewPolicyProxy(ctx, stdout)
	if err != nil {
		return err
	}
	stack, err := proxy.AwaitConfiguration(ctx)
	if err != nil {
		return err
	}
	command.Stdout = output
	if stack != nil {
		command.Env = append(command.Env,
			"PULUMI_NODEJS_ORGANIZATION="+stack.Organization,
			"PULUMI_NODEJS_PROJECT="+stack.Project,
			"PULUMI_NODEJS_STACK="+stack.Stack,
			fmt.Sprintf("PULUMI_NODEJS_DRY_RUN=%t", stack.DryRun))
	}
	if err := command.Start(); err != nil {
		return err
	}
	return proxy.Attach(ctx, command)
}

func options(strict bool) []pcl.BindOption {
	if strict {
		return nil
	}
	return pcl.NonStrictBindOptions()
}

func rpc(problems hcl.Diagnostics) []*codegenrpc.Diagnostic {
	return plugin.HclDiagnosticsToRPCDiagnostics(problems)
}

// only leaves of a service the methods that are answered here: a call of any other one is passed on.
func only(service grpc.ServiceDesc, names ...string) *grpc.ServiceDesc {
	service.Methods = slices.DeleteFunc(slices.Clone(service.Methods), func(method grpc.MethodDesc) bool {
		return !slices.Contains(names, method.MethodName)
	})
	service.Streams = slices.DeleteFunc(slices.Clone(service.Streams), func(stream grpc.StreamDesc) bool {
		return !slices.Contains(names, stream.StreamName)
	})
	return &service
}

// passOn sends a call to another server as it is: a message without fields keeps what it does not know.
func passOn(to *grpc.ClientConn) grpc.StreamHandler {
	return func(_ any, in grpc.ServerStream) error {
		method, _ := grpc.MethodFromServerStream(in)
		out, err := to.NewStream(in.Context(), &grpc.StreamDesc{ServerStreams: true, ClientStreams: true}, method)
		if err != nil {
			return err
		}
		go func() {
			for {
				var message emptypb.Empty
				if in.RecvMsg(&message) != nil || out.SendMsg(&message) != nil {
					_ = out.CloseSend()
					return
				}
			}
		}()
		for {
			var message emptypb.Empty
			if err := out.RecvMsg(&message); err == io.EOF {
				return nil
			} else if err != nil {
				return err
			}
			if err := in.SendMsg(&message); err != nil {
				return err
			}
		}
	}
}

// start runs the older host, which ends with this one, and connects to the port that it prints.
func start(command string) (*grpc.ClientConn, error) {
	child := exec.Command(command, os.Args[1:]...)
	child.Stderr = os.Stderr
	output, err := child.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := child.Start(); err != nil {
		return nil, err
	}
	reader := bufio.NewReader(output)
	port, err := reader.ReadString('\n')
	if err != nil {
		return nil, fmt.Errorf("%s printed no port: %w", command, err)
	}
	go func() {
		_, _ = io.Copy(os.Stdout, reader)
		_ = child.Wait()
		os.Exit(1)
	}()
	return grpc.NewClient("127.0.0.1:"+strings.TrimSpace(port),
		grpc.WithTransportCredentials(insecure.NewCredentials()), rpcutil.GrpcChannelOptions())
}

func run() error {
	own, err := os.Executable()
	if err != nil {
		return err
	}
	folder, name := filepath.Split(own)
	runner, err := start(folder + strings.Replace(name, "-language-", "-run-", 1))
	if err != nil {
		return err
	}
	server := &host{generators: languages[strings.TrimPrefix(tool, "pulumi-language-")]}
	handle, err := rpcutil.ServeWithOptions(rpcutil.ServeOptions{
		Init: func(s *grpc.Server) error {
			names := []string{"GenerateProgram", "GenerateProject", "GeneratePackage"}
			if tool == "pulumi-language-nodejs" {
				names = append(names, "RunPlugin")
			}
			s.RegisterService(only(pulumirpc.LanguageRuntime_ServiceDesc, names...), server)
			return nil
		},
		Options: append(rpcutil.TracingServerInterceptorOptions(nil), grpc.UnknownServiceHandler(passOn(runner))),
	})
	if err != nil {
		return err
	}
	fmt.Println(handle.Port)
	return <-handle.Done
}

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
