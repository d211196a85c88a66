/**
 * bunny.net as Pulumi resources that a plugin serves: the same classes, arguments and look-ups as those of `pulumi-bunny`.
 * The project names the plugin once, in its Pulumi.yaml:
 *
 * ```yaml
 * plugins:
 *   providers:
 *     - name: bunny
 *       path: node_modules/pulumi-bunny/plugin
 * ```
 *
 * All resources of a program are served in one way: it imports either `pulumi-bunny/plugin` or `pulumi-bunny`.
 *
 * @packageDocumentation
 */
import { usePlugin } from "../program/mode";

export * from "./index";

usePlugin();
