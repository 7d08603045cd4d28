import { builtinModules } from 'node:module'
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack'
import type { Configuration } from '@rspack/core'
import { base, type Mode, modeOf } from './base.ts'
import { slimFederation } from './federation-modules.ts'
import { provided } from './shared.ts'
import { assetList } from './write-asset-list.ts'

interface ShellOptions {
  /** The version of @santhe/host that this shell provides. */
  hostVersion: string
  /** Packages that stay in node_modules, because they bring native files. */
  serverExternals?: readonly string[]
}

/** Latin text and headings, and the rupee sign. */
const FIRST_FONTS = /(anek-latin-latin|baloo-tamma-2-latin)-wght-normal\.[\w]+\.woff2$/

/** Packages are needed by every page at once: one file compresses better than one for each that is shared. */
const libraries = { test: /[\\/]node_modules[\\/]/, chunks: 'async', name: 'libraries', enforce: true } as const

function browserBuild(folder: string, hostVersion: string, mode: Mode): Configuration {
  const common = base({ folder, name: 'shell', mode, isServer: false })
  return {
    ...common,
    entry: { main: './src/main.ts' },
    output: {
      ...common.output,
      publicPath: 'auto',
      filename: '[name].[contenthash:8].js',
      chunkFilename: '[name].[contenthash:8].js',
      cssFilename: '[name].[contenthash:8].css',
      cssChunkFilename: '[name].[contenthash:8].css',
    },
    optimization: { ...common.optimization, splitChunks: { cacheGroups: { libraries } } },
    plugins: [
      ...slimFederation(),
      new ModuleFederationPlugin({
        name: 'shell',
        remotes: {},
        shared: provided(hostVersion),
        dts: false,
        manifest: true,
        experiments: { provideExternalRuntime: true, optimization: { disableSnapshot: true, target: 'web' } },
      }),
      assetList({
        entry: 'main',
        isFirstFont: file => FIRST_FONTS.test(file),
        isIcon: file => /favicon.*\.svg$/.test(file),
      }),
    ],
  }
}

function serverBuild(folder: string, mode: Mode, outside: readonly string[]): Configuration {
  const common = base({ folder, name: 'shell', mode, isServer: true })
  return {
    ...common,
    entry: { main: './server/main.ts' },
    // Packages that would load an optional driver of theirs, which we never ask for.
    ignoreWarnings: [{ module: /node_modules/, message: /the request of a dependency is an expression/ }],
    externals: [
      ...builtinModules.flatMap(name => [name, `node:${name}`]).map(name => ({ [name]: `node-commonjs ${name}` })),
      ...outside.map(name => ({ [name]: `module ${name}` })),
    ],
    externalsType: 'module',
    output: {
      ...common.output,
      module: true,
      filename: '[name].mjs',
      chunkFormat: 'module',
      library: { type: 'module' },
    },
  }
}

/** The builds of the shell in `folder`: its browser files, and the edge as `dist/bundle/server/main.mjs`. */
export function shellPreset(folder: string, { hostVersion, serverExternals: outside = [] }: ShellOptions) {
  return (_env: unknown, argv?: { mode?: string }): Configuration[] => {
    const mode = modeOf(argv)
    return [browserBuild(folder, hostVersion, mode), serverBuild(folder, mode, outside)]
  }
}
