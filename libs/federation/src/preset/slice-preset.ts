import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack'
import type { Configuration } from '@rspack/core'
import { SliceDescription } from '../slice-description.ts'
import { base, type Mode, modeOf, slimPackages } from './base.ts'
import { consumed, serverExternals } from './shared.ts'
import { assetList, EXPOSED } from './write-asset-list.ts'

/** Pages that come in chunks share one stylesheet: rules of a second page that come later would win over the first one's. */
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
    output: {
      ...common.output,
      module: true,
      filename: '[name].mjs',
      chunkFormat: 'module',
      library: { type: 'module' },
    },
  }
}

/**
 * Returns the builds of the slice in `folder`, as its `slice.json` describes it: for the browser into `dist/bundle/browser`,
 * and, where it has public pages, `src/server.ts` for the edge into `dist/bundle/server`. With `--mode development` into `dist/dev`.
 */
export function slicePreset(folder: string) {
  const slice = SliceDescription.parse(JSON.parse(readFileSync(join(folder, 'slice.json'), 'utf8')))
  return (_env: unknown, argv?: { mode?: string }): Configuration[] => {
    const mode = modeOf(argv)
    const browser = browserBuild(folder, slice, mode)
    return slice.hasServerBundle ? [browser, serverBuild(folder, slice, mode)] : [browser]
  }
}
