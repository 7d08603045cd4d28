import type { Compiler } from '@rspack/core'
import { rspack } from '@rspack/core'

/** What stands in a build's `assets.json`: the files that a page of this build needs at once, in the order they are needed. */
export interface AssetList {
  /** The script that starts it all. */
  entry: string
  scripts: string[]
  styles: string[]
  /** Faces that the first view is written in. */
  fonts: string[]
}

interface AssetListOptions {
  entry: string
  /** Chunks by name whose files belong to the first view. */
  isNeededAtOnce: (chunkName: string) => boolean
  isFirstFont?: (file: string) => boolean
}

/** Writes `assets.json` beside the files, so that `release` knows what a page preloads without reading scripts. */
export class AssetListPlugin {
  private readonly options: AssetListOptions

  constructor(options: AssetListOptions) {
    this.options = options
  }

  apply(compiler: Compiler): void {
    const { entry, isNeededAtOnce, isFirstFont = () => false } = this.options
    compiler.hooks.thisCompilation.tap('AssetList', compilation => {
      const stage = rspack.Compilation.PROCESS_ASSETS_STAGE_REPORT
      compilation.hooks.processAssets.tap({ name: 'AssetList', stage }, () => {
        const chunks = [...compilation.chunks].filter(chunk =>
          isNeededAtOnce(chunk.name ?? chunk.idNameHints.values().next().value ?? ''),
        )
        const groupFiles = chunks.flatMap(chunk => [...chunk.groupsIterable].flatMap(group => [...group.getFiles()]))
        const files = [...new Set([...chunks.flatMap(chunk => [...chunk.files]), ...groupFiles])].sort()
        const list: AssetList = {
          entry: entryFile(compilation.entrypoints.get(entry)?.getFiles() ?? [], entry),
          scripts: files.filter(file => file.endsWith('.js')),
          styles: files.filter(file => file.endsWith('.css')),
          fonts: Object.keys(compilation.assets).filter(isFirstFont).sort(),
        }
        compilation.emitAsset('assets.json', new rspack.sources.RawSource(JSON.stringify(list, null, 1)))
      })
    })
  }
}

function entryFile(files: readonly string[], entry: string): string {
  return files.find(file => file.endsWith('.js')) ?? `${entry}.js`
}
