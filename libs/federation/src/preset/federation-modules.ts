import { type RspackPluginInstance, rspack } from '@rspack/core'

const ITS_RUNTIME = /@module-federation[\\/][\w-]+[\\/]dist[\\/].*\.cjs$/

/**
 * Returns plugins that replace the federation runtime's files for `require`, of which nothing can be left out (a third more in every page),
 * with the same modules for `import`, so that shell and slices contain only what they use of it.
 */
export function slimFederation(): RspackPluginInstance[] {
  return [
    new rspack.NormalModuleReplacementPlugin(/^@module-federation\/runtime$/, '@module-federation/runtime/bundler'),
    new rspack.NormalModuleReplacementPlugin(ITS_RUNTIME, resource => {
      resource.request = resource.request.replace(/\.cjs$/, '.js')
    }),
  ]
}
