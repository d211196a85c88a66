// Generates the SDK of a package in one language from its schema, with Pulumi's own generators and without a language
// host: generate-sdk <schema.json> <language> <folder>
package main

import (
	"embed"
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"

	dotnet "github.com/pulumi/pulumi-dotnet/pulumi-language-dotnet/v3/codegen"
	"github.com/pulumi/pulumi-java/pkg/codegen/java"
	golang "github.com/pulumi/pulumi/pkg/v3/codegen/go"
	"github.com/pulumi/pulumi/pkg/v3/codegen/python"
	"github.com/pulumi/pulumi/pkg/v3/codegen/schema"
)

// tool is named in the first line of every generated file.
const tool = "pulumi-bunny"

//go:embed logo.png
var logo embed.FS

//go:embed pom.xml
var pom string

var generators = map[string]func(*schema.Package) (map[string][]byte, error){
	"dotnet": func(pkg *schema.Package) (map[string][]byte, error) {
		// A package for .NET has a logo, which the generator fetches.
		http.DefaultTransport.(*http.Transport).RegisterProtocol("file", http.NewFileTransportFS(logo))
		pkg.LogoURL = "file:///logo.png"
		return dotnet.GeneratePackage(tool, pkg, nil, nil)
	},
	"go": func(pkg *schema.Package) (map[string][]byte, error) {
		return golang.GeneratePackage(tool, pkg, nil)
	},
	"java": func(pkg *schema.Package) (map[string][]byte, error) {
		// The generator can only write a build for Gradle, which needs more than Maven to be tried.
		files := map[string][]byte{"pom.xml": []byte(strings.Replace(pom, "VERSION", pkg.Version.String(), 1))}
		return java.GeneratePackage(tool, pkg, files, nil, true, false)
	},
	"python": func(pkg *schema.Package) (map[string][]byte, error) {
		return python.GeneratePackage(tool, pkg, nil, noOtherPackages{})
	},
}

// noOtherPackages loads nothing: the schema refers to no other package.
type noOtherPackages struct{ schema.ReferenceLoader }

func main() {
	if len(os.Args) != 4 {
		fail(fmt.Errorf("usage: generate-sdk <schema.json> <language> <folder>"))
	}
	files, err := generate(os.Args[1], os.Args[2])
	fail(err)
	for name, content := range files {
		fail(write(filepath.Join(os.Args[3], filepath.FromSlash(name)), content))
	}
	fmt.Println(len(files))
}

func generate(schemaFile string, language string) (map[string][]byte, error) {
	generator, known := generators[language]
	if !known {
		languages := slices.Sorted(maps.Keys(generators))
		return nil, fmt.Errorf("no generator for %q: the languages are %s", language, strings.Join(languages, ", "))
	}
	text, err := os.ReadFile(schemaFile)
	if err != nil {
		return nil, err
	}
	var spec schema.PackageSpec
	if err := json.Unmarshal(text, &spec); err != nil {
		return nil, fmt.Errorf("%s: %w", schemaFile, err)
	}
	pkg, problems, err := schema.BindSpec(spec, noOtherPackages{}, schema.ValidationOptions{})
	if err != nil {
		return nil, err
	}
	if problems.HasErrors() {
		return nil, problems
	}
	return generator(pkg)
}

func write(file string, content []byte) error {
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		return err
	}
	return os.WriteFile(file, content, 0o644)
}

func fail(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
