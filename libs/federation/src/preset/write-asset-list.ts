import type { Compiler, StatsCompilation } from '@rspack/core'
import { rspack } from '@rspack/core'
import { ASSET_LIST_FILE, type AssetList, type Files, type HomeIcon } from '../asset-list.ts'

interface AssetListOptions {
  /** The name of the entry chunk. */
  entry: string
  /** The script that a page begins with, if another build of the same folder makes it. */
  starter?: string
  /** Exposed names, such as './pages'. */
  exposes?: readonly string[]
  isFirstFont?: (file: string) => boolean
  /** Additional fonts of the first view, by language. */
  languageFonts?: Readonly<Record<string, RegExp>>
  isIcon?: (file: string) => boolean
  /** Finds home screen icons; the first group is their size. */
  homeIcon?: RegExp
}

/** Federation's prefix of an exposed part's name. */
export const EXPOSED = '__federation_expose_'

type StatsChunk = NonNullable<StatsCompilation['chunks']>[number]

function filesOf(chunks: readonly StatsChunk[]): Files {
  const files = [...new Set(chunks.flatMap(chunk => chunk.files ?? []))].sort()
  return {
    scripts: files.filter(file => file.endsWith('.js')),
    styles: files.filter(file => file.endsWith('.css')),
  }
}

function homeIconsOf(files: readonly string[], pattern: RegExp): HomeIcon[] {
  return files
    .flatMap(file => {
      const size = pattern.exec(file)?.[1]
      return size === undefined ? [] : [{ size: Number(size), file }]
    })
    .sort((a, b) => a.size - b.size)
}

function listOf(stats: StatsCompilation, files: readonly string[], options: AssetListOptions): AssetList {
  const {
    entry,
    starter,
    exposes = [],
    isFirstFont = () => false,
    languageFonts = {},
    isIcon = () => false,
    homeIcon,
  } = options
  const chunks = stats.chunks ?? []
  const entryChunk = chunks.find(chunk => chunk.names?.includes(entry))
  const withIds = (ids: readonly unknown[] = []) =>
    filesOf(chunks.filter(chunk => chunk.id !== undefined && ids.includes(chunk.id)))
  const groups = stats.namedChunkGroups ?? {}
  const exposed = exposes.map(name => [name, withIds(groups[`${EXPOSED}${name.slice(2)}`]?.chunks)] as const)
  const named = Object.entries(groups).filter(([name]) => name !== entry && !name.startsWith(EXPOSED))
  return {
    entry: entryChunk?.files?.find(file => file.endsWith('.js')) ?? '',
    starter,
    first: withIds(entryChunk?.children),
    exposes: Object.fromEntries(exposed),
    chunks: Object.fromEntries(named.map(([name, group]) => [name, withIds(group.chunks)])),
    fonts: files.filter(isFirstFont).sort(),
    languageFonts: Object.fromEntries(
      Object.entries(languageFonts).map(([language, pattern]) => [language, files.filter(file => pattern.test(file))]),
    ),
    icon: files.find(isIcon),
    homeIcons: homeIcon && homeIconsOf(files, homeIcon),
  }
}

/** Writes `assets.json` beside the files, so that `release` learns a page's preloads without reading scripts. */
export function assetList(options: AssetListOptions) {
  return (compiler: Compiler): void => {
    compiler.hooks.thisCompilation.tap('AssetList', compilation => {
      const stage = rspack.Compilation.PROCESS_ASSETS_STAGE_REPORT
      compilation.hooks.processAssets.tap({ name: 'AssetList', stage }, () => {
        const stats = compilation
          .getStats()
          .toJson({ all: false, chunks: true, chunkRelations: true, chunkGroups: true, ids: true })
        const list = listOf(stats, Object.keys(compilation.assets), options)
        compilation.emitAsset(ASSET_LIST_FILE, new rspack.sources.RawSource(`${JSON.stringify(list, null, 1)}\n`))
      })
    })
  }
}
