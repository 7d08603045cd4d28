import { builtinModules } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack'
import type { Compilation, Configuration, Module } from '@rspack/core'
import { WORKER_FILES } from '../worker-files.ts'
import { base, findLinkedStyles, type Mode, modeOf, NATIVE_PACKAGES, slimPackages } from './base.ts'
import { HOME_ICON_FILE, homeIcons } from './home-icons.ts'
import { type CallSchemasOf, recordCalls } from './record-calls.ts'
import { provided } from './shared.ts'
import { assetList } from './write-asset-list.ts'

interface ShellOptions {
  /** The version of @santhe/host that this shell provides. */
  hostVersion: string
  callSchemas: CallSchemasOf
}

/** Latin text is on every page. */
const FIRST_FONTS = /anek-latin-english-wght-normal\.\w+\.woff2$/
/** Headings in English; all text in the other languages, and the market's name. */
const LANGUAGE_FONTS = {
  en: /baloo-tamma-2-english-wght-normal\.\w+\.woff2$/,
  kn: /(anek-kannada-400|baloo-tamma-2-wordmark-800)-normal\.\w+\.woff2$/,
  hi: /(anek-devanagari-400|baloo-tamma-2-wordmark-800)-normal\.\w+\.woff2$/,
}

/** Folder and file of the script that a page begins with. Its release's path changes with its content. */
const STARTER = 'start'

/** Whether the entry imports a module: a page begins with all of them, and later parts repeat none. */
function isFirst(module: Module, { chunkGraph }: Pick<Compilation, 'chunkGraph'>): boolean {
  const groups = chunkGraph.getModuleChunks(module).flatMap(chunk => [...chunk.groupsIterable])
  return groups.some(group => group.getParents().some(parent => parent.isInitial()))
}

/**
 * The modules that a page begins with: one file compresses better than several, and has one header.
 * Excludes placeholders of shared modules, which wait for modules in this file.
 */
const libraries = {
  type: /^(?!consume-shared)/,
  test: isFirst,
  chunks: 'async',
  name: 'libraries',
  enforce: true,
} as const

function browserBuild(folder: string, hostVersion: string, mode: Mode): Configuration {
  const common = base({ folder, name: 'shell', mode, isServer: false })
  return {
    ...common,
    entry: { main: './src/main.ts' },
    output: {
      ...common.output,
      // The starter and the service workers have separate builds and folders.
      clean: { keep: new RegExp(`^(${[STARTER, ...Object.values(WORKER_FILES).map(dirname)].join('|')})/`) },
      publicPath: 'auto',
      filename: '[name].[contenthash:8].js',
      chunkFilename: '[name].[contenthash:8].js',
      cssFilename: '[name].[contenthash:8].css',
      cssChunkFilename: '[name].[contenthash:8].css',
    },
    // By default, chunks share only modules above 20 kB of source, and load smaller ones twice.
    optimization: { ...common.optimization, splitChunks: { minSize: 10_000, cacheGroups: { libraries } } },
    plugins: [
      findLinkedStyles,
      ...slimPackages(),
      new ModuleFederationPlugin({
        name: 'shell',
        remotes: {},
        shared: provided(hostVersion),
        dts: false,
        manifest: true,
        experiments: { provideExternalRuntime: true, optimization: { disableSnapshot: true, target: 'web' } },
      }),
      homeIcons(join(folder, 'src/favicon.svg')),
      assetList({
        entry: 'main',
        starter: `${STARTER}/${STARTER}.js`,
        isFirstFont: file => FIRST_FONTS.test(file),
        languageFonts: LANGUAGE_FONTS,
        isIcon: file => /favicon.*\.svg$/.test(file),
        homeIcon: HOME_ICON_FILE,
      }),
    ],
  }
}

/** The only script that runs before the first paint. Not part of the federation, whose runtime is too large to begin with. */
function starterBuild(folder: string, mode: Mode): Configuration {
  const common = base({ folder, name: 'shell', mode, isServer: false })
  return {
    ...common,
    name: 'shell-starter',
    dependencies: ['shell'],
    entry: { [STARTER]: './src/start.ts' },
    output: { ...common.output, path: join(common.output?.path ?? folder, STARTER), filename: '[name].js' },
  }
}

/** A service worker of the shell. Browsers load it after its registration; no page does. */
function workerBuild(folder: string, mode: Mode, { entry, file }: { entry: string; file: string }): Configuration {
  const common = base({ folder, name: 'shell', mode, isServer: false })
  return {
    ...common,
    name: `shell-${dirname(file)}`,
    dependencies: ['shell'],
    target: ['webworker', 'es2022'],
    entry: { main: entry },
    output: { ...common.output, path: join(common.output?.path ?? folder, dirname(file)), filename: basename(file) },
  }
}

function serverBuild(folder: string, mode: Mode): Configuration {
  const common = base({ folder, name: 'shell', mode, isServer: true })
  return {
    ...common,
    entry: { main: './server/main.ts' },
    // Packages request optional drivers dynamically, which are never used.
    ignoreWarnings: [{ module: /node_modules/, message: /the request of a dependency is an expression/ }],
    externals: [
      ...builtinModules.flatMap(name => [name, `node:${name}`]).map(name => ({ [name]: `node-commonjs ${name}` })),
      NATIVE_PACKAGES,
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

/** Returns the builds of a renderer: its program, and the script that runs in a slice's context, without Node's modules. */
export function rendererBuilds(folder: string, mode: Mode): Configuration[] {
  const common = base({ folder, name: 'shell', mode, isServer: true })
  const output = { ...common.output, path: join(common.output?.path ?? folder, 'renderer'), clean: false }
  return [
    {
      ...common,
      name: 'shell-renderer',
      entry: { main: './server/renderer/main.ts' },
      output: { ...output, filename: '[name].cjs' },
    },
    {
      ...common,
      name: 'shell-inside',
      target: 'es2022',
      entry: { inside: './server/renderer/inside.tsx' },
      // A script has no import.meta.
      module: { ...common.module, parser: { ...common.module?.parser, javascript: { dynamicImportMode: 'eager' } } },
      output: { ...output, filename: '[name].js', chunkFormat: false },
    },
  ]
}

/** Returns the builds of the shell in `folder`: its browser files, its service workers, and the edge as `dist/bundle/server/main.mjs`. */
export function shellPreset(folder: string, { hostVersion, callSchemas }: ShellOptions) {
  return (_env: unknown, argv?: { mode?: string }): Configuration[] => {
    const mode = modeOf(argv)
    const browser = browserBuild(folder, hostVersion, mode)
    if (mode === 'production') browser.plugins?.push(recordCalls(callSchemas))
    return [
      browser,
      starterBuild(folder, mode),
      workerBuild(folder, mode, { entry: './src/workers/market-worker.ts', file: WORKER_FILES.market }),
      workerBuild(folder, mode, { entry: './src/workers/round-worker.ts', file: WORKER_FILES.round }),
      serverBuild(folder, mode),
      // After the edge's build, which cleans its folder.
      ...rendererBuilds(folder, mode).map(build => ({ ...build, dependencies: ['shell-server'] })),
    ]
  }
}
