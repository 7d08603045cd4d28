import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack'
import type { Configuration } from '@rspack/core'
import { SERVER_BUNDLE } from '../server-bundle.ts'
import { SliceDescription } from '../slice-description.ts'
import { base, findLinkedStyles, type Mode, modeOf, slimPackages } from './base.ts'
import { type CallSchemasOf, recordCalls } from './record-calls.ts'
import { consumed, serverExternals } from './shared.ts'
import { assetList, EXPOSED } from './write-asset-list.ts'

/** Pages in chunks share one stylesheet: otherwise rules of a later page would override the first one's. */
const oneStylesheet = {
  type: /^css/,
  name: 'styles',
  chunks: ({ name }: { name?: string }) => !name?.startsWith(EXPOSED),
  enforce: true,
}

function browserBuild(folder: string, slice: SliceDescription, mode: Mode): Configuration {
  const common = base({ folder, name: slice.name, mode, isServer: false })
  const alone = slice.alone.map(part => EXPOSED + part.slice(2))
  return {
    ...common,
    entry: {},
    output: {
      ...common.output,
      publicPath: 'auto',
      filename: '[name].[contenthash:8].js',
      chunkFilename: '[name].[contenthash:8].js',
      cssChunkFilename: '[name].[contenthash:8].css',
    },
    optimization: {
      ...common.optimization,
      splitChunks: {
        chunks: ({ name = '' }) => !alone.includes(name),
        cacheGroups: { styles: oneStylesheet },
      },
    },
    plugins: [
      findLinkedStyles,
      ...slimPackages(),
      new ModuleFederationPlugin({
        name: slice.name,
        filename: 'remoteEntry.js',
        exposes: slice.exposes,
        shared: consumed(slice.host),
        dts: false,
        manifest: true,
        experiments: {
          externalRuntime: true,
          optimization: { disableSnapshot: true, disableRemote: true, target: 'web' },
        },
      }),
      assetList({ entry: slice.name, exposes: Object.keys(slice.exposes) }),
    ],
  }
}

function serverBuild(folder: string, slice: SliceDescription, mode: Mode): Configuration {
  const common = base({ folder, name: slice.name, mode, isServer: true })
  return {
    ...common,
    entry: { pages: './src/server.ts' },
    externals: serverExternals(),
    externalsType: 'var',
    // No Node modules: it runs in its own context.
    target: 'es2022',
    output: {
      ...common.output,
      chunkFormat: false,
      filename: SERVER_BUNDLE.file,
      library: { type: 'var', name: SERVER_BUNDLE.variable },
    },
  }
}

/**
 * Returns the builds of the slice in `folder`, as its `slice.json` describes it: for the browser into `dist/bundle/browser`,
 * and, if it has public pages, `src/server.ts` for the edge's renderers into `dist/bundle/server`. With `--mode development` into `dist/dev`.
 */
export function slicePreset(folder: string, { callSchemas }: { callSchemas: CallSchemasOf }) {
  const slice = SliceDescription.parse(JSON.parse(readFileSync(join(folder, 'slice.json'), 'utf8')))
  return (_env: unknown, argv?: { mode?: string }): Configuration[] => {
    const mode = modeOf(argv)
    const browser = browserBuild(folder, slice, mode)
    if (mode === 'production') browser.plugins?.push(recordCalls(callSchemas))
    return slice.hasServerBundle ? [browser, serverBuild(folder, slice, mode)] : [browser]
  }
}
