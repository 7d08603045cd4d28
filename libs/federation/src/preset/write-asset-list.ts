import type { Compiler, StatsCompilation } from '@rspack/core'
import { rspack } from '@rspack/core'
import { ASSET_LIST_FILE, type AssetList, type Files } from '../asset-list.ts'

interface AssetListOptions {
  /** The name of the entry chunk. */
  entry: string
  /** Exposed names, such as './pages'. */
  exposes?: readonly string[]
  isFirstFont?: (file: string) => boolean
  isIcon?: (file: string) => boolean
}

type StatsChunk = NonNullable<StatsCompilation['chunks']>[number]

function filesOf(chunks: readonly StatsChunk[]): Files {
  const files = [...new Set(chunks.flatMap(chunk => chunk.files ?? []))].sort()
  return {
    scripts: files.filter(file => file.endsWith('.js')),
    styles: files.filter(file => file.endsWith('.css')),
  }
}

function listOf(stats: StatsCompilation, files: readonly string[], options: AssetListOptions): AssetList {
  const { entry, exposes = [], isFirstFont = () => false, isIcon = () => false } = options
  const chunks = stats.chunks ?? []
  const entryChunk = chunks.find(chunk => chunk.names?.includes(entry))
  const exposed = exposes.map(name => {
    const group = stats.namedChunkGroups?.[`__federation_expose_${name.slice(2)}`]
    const ids = new Set(group?.chunks ?? [])
    return [name, filesOf(chunks.filter(chunk => chunk.id !== undefined && ids.has(chunk.id)))] as const
  })
  const firstIds = new Set(entryChunk?.children ?? [])
  return {
    entry: entryChunk?.files?.find(file => file.endsWith('.js')) ?? '',
    first: filesOf(chunks.filter(chunk => chunk.id !== undefined && firstIds.has(chunk.id))),
    exposes: Object.fromEntries(exposed),
    fonts: files.filter(isFirstFont).sort(),
    icon: files.find(isIcon),
  }
}

/** Writes `assets.json` beside the files, so that `release` knows what a page preloads without reading scripts. */
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
