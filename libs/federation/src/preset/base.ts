import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Configuration, type RspackPluginInstance, rspack } from '@rspack/core'

/** `externals` of every program for Node: these load files beside them, so they stay packages. */
export const NATIVE_PACKAGES: Record<string, string> = Object.fromEntries(
  ['@node-rs/argon2', 'harfbuzzjs', 'sharp', 'lmdb', 'msgpackr-extract'].map(name => [name, name]),
)

/** A program resolves its packages from where it runs: a build may be used in another folder. */
export const RELOCATABLE = { importMeta: false } as const

const FEDERATION = /@module-federation[\\/][\w-]+[\\/]dist[\\/].*\.cjs$/
/** The federation runtime reports errors by code and link; these are its sentences. */
const NO_SENTENCES =
  'data:text/javascript,export const errorDescMap={},runtimeDescMap={},typeDescMap={},buildDescMap={}'
/** These read the manifests of slices, and preload by them. The release list names the files instead. */
const MANIFESTS = /\/(SnapshotHandler|preload)\.js$/
const NO_MANIFESTS =
  'data:text/javascript,export const getGlobalRemoteInfo=()=>({}),defaultPreloadArgs=0,formatPreloadArgs=0,normalizePreloadExposes=0,preloadAssets=0;export class SnapshotHandler{hooks={applyPlugin(){}};manifestCache=new Map()}'
const JSON_SCHEMA = /\/(json-schema-processors|to-json-schema)\.js$/

const BY_PATH_OR_URL = 'l.getAttribute("href") || l.href'
/** A failed link has rules that cannot be read, or none. */
const LOADED_URL = '(() => { try { return l.sheet.cssRules.length && l.href } catch {} })()'

/** Pages link styles by path. Rspack’s loader finds them by URL alone; otherwise it loads each again, and all is laid out twice. */
export const findLinkedStyles: RspackPluginInstance = {
  apply: compiler =>
    compiler.hooks.compilation.tap('findLinkedStyles', compilation =>
      compilation.hooks.runtimeModule.tap('findLinkedStyles', ({ name, source }) => {
        if (!name.endsWith('css_loading') || !source) return
        const code = source.source.toString('utf8')
        if (!code.includes(BY_PATH_OR_URL)) throw new Error(`Rspack's loader of styles lacks ${BY_PATH_OR_URL}`)
        source.source = Buffer.from(code.replace(BY_PATH_OR_URL, LOADED_URL))
      }),
    ),
}

/**
 * Returns plugins that remove unused code from shell and slices: the federation runtime's files for `require`,
 * a third larger than those for `import`; its manifests, 2 kB compressed; its errors' sentences, a kilobyte in every
 * program; and zod's JSON Schemas, 5 kB compressed, which only tools use.
 */
export function slimPackages(): RspackPluginInstance[] {
  return [
    new rspack.NormalModuleReplacementPlugin(JSON_SCHEMA, 'data:application/node,'),
    new rspack.NormalModuleReplacementPlugin(MANIFESTS, resource => {
      if (/runtime-core/.test(resource.context)) resource.request = NO_MANIFESTS
    }),
    new rspack.NormalModuleReplacementPlugin(/^\.\/desc\.\w+$/, resource => {
      if (/error-codes/.test(resource.context)) resource.request = NO_SENTENCES
    }),
    new rspack.NormalModuleReplacementPlugin(/^@module-federation\/runtime$/, '@module-federation/runtime/bundler'),
    new rspack.NormalModuleReplacementPlugin(FEDERATION, resource => {
      resource.request = resource.request.replace(/\.cjs$/, '.js')
    }),
  ]
}

const BROWSERS = ['chrome >= 107', 'edge >= 107', 'firefox >= 104', 'safari >= 16']

/** These libraries, local or as packages, have no side effects at module level, so unused exports are removed. */
const PURE_LIBRARIES = /[\\/](libs|@santhe)[\\/](rules|texts|client|ui|federation|http-kit)[\\/]src[\\/].*\.[jt]sx?$/

/** Code that browser builds remove from files while reading them. */
const SLIMMED = (
  [
    [/[\\/](libs|@santhe)[\\/]contracts[\\/]src[\\/].*\.[jt]s$/, new URL('./contracts-loader.mjs', import.meta.url)],
    [/[\\/]zod[\\/]v4[\\/]classic[\\/]schemas\.js$/, new URL('./zod-loader.mjs', import.meta.url)],
    [/[\\/]react-router[\\/]dist[\\/]production[\\/].*\.mjs$/, new URL('./router-loader.mjs', import.meta.url)],
  ] as const
).map(([test, loader]) => ({ test, enforce: 'pre' as const, loader: fileURLToPath(loader) }))

/** Its package offers bundlers a build with warnings for developers only. */
const WITHOUT_WARNINGS = {
  'react-router$': join(dirname(createRequire(import.meta.url).resolve('react-router')), '../production/index.mjs'),
}

export type Mode = 'production' | 'development'

/** Returns the mode of a build: `rspack build` is production, `--mode development` is not. */
export function modeOf(argv: { mode?: string } | undefined): Mode {
  return argv?.mode === 'development' ? 'development' : 'production'
}

function typescript(targets: readonly string[]) {
  return {
    test: /\.tsx?$/,
    loader: 'builtin:swc-loader',
    options: {
      jsc: {
        parser: { syntax: 'typescript', tsx: true },
        // A slice in development runs inside the released shell, which has no development code.
        transform: { react: { runtime: 'automatic', development: false } },
      },
      // Safari before 16.3 fails only if a default names a variable of the function's body.
      env: { targets: [...targets], exclude: ['transform-parameters'] },
    },
    type: 'javascript/auto',
  }
}

/** CSS modules get the same class names in the browser's and the server's build. */
function styles(isServer: boolean) {
  return {
    parser: { 'css/auto': { namedExports: false } },
    generator: {
      'css/auto': {
        exportsConvention: 'as-is' as const,
        localIdentName: '[uniqueName]-[local]-[hash:base64:4]',
        exportsOnly: isServer,
        esModule: true,
      },
    },
  }
}

interface BaseOptions {
  folder: string
  /** Unique in the page: federation and CSS classes use it. */
  name: string
  mode: Mode
  isServer: boolean
}

/** Returns the common part of all builds: TypeScript, CSS modules, assets, and reproducible output. */
export function base({ folder, name, mode, isServer }: BaseOptions): Configuration {
  const targets = isServer ? ['node >= 20'] : BROWSERS
  const { parser, generator } = styles(isServer)
  return {
    name: isServer ? `${name}-server` : name,
    context: folder,
    mode,
    target: isServer ? 'node20' : ['web', 'es2022'],
    devtool: mode === 'production' ? false : 'source-map',
    resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js'], ...(!isServer && { alias: WITHOUT_WARNINGS }) },
    module: {
      // A server's bundle is one file, so late browser chunks are part of it.
      parser: isServer ? { ...parser, javascript: { ...RELOCATABLE, dynamicImportMode: 'eager' } } : parser,
      generator,
      rules: [
        typescript(targets),
        ...(isServer ? [] : SLIMMED),
        { test: PURE_LIBRARIES, sideEffects: false },
        { test: /\.css$/, type: 'css/auto' },
        { test: /\.(woff2|png|jpe?g|webp|avif|svg)$/, type: 'asset/resource' },
      ],
    },
    output: {
      path: join(folder, mode === 'production' ? 'dist/bundle' : 'dist/dev', isServer ? 'server' : 'browser'),
      uniqueName: name,
      clean: true,
      assetModuleFilename: 'assets/[name].[contenthash:8][ext]',
    },
    optimization: {
      minimize: mode === 'production' && !isServer,
      minimizer: [
        new rspack.SwcJsMinimizerRspackPlugin({ extractComments: false }),
        new rspack.LightningCssMinimizerRspackPlugin({ minimizerOptions: { targets: BROWSERS } }),
      ],
      moduleIds: 'deterministic',
      chunkIds: 'deterministic',
      realContentHash: true,
    },
    performance: false,
    stats: 'errors-warnings',
  }
}
