let isPlugin = false;

/** Whether resources of this program are served by the plugin, and not by Pulumi's dynamic-provider process. */
export function isPluginMode(): boolean {
  return isPlugin;
}

/** Chooses the plugin, for all resources of this program. */
export function usePlugin(): void {
  isPlugin = true;
}
