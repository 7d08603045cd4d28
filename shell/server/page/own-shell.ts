import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ASSET_LIST_FILE, AssetList } from '@santhe/federation/asset-list'
import type { ReleaseList } from '@santhe/federation/release-list'

function builtFiles(browserDir: string): AssetList | undefined {
  try {
    return AssetList.parse(JSON.parse(readFileSync(join(browserDir, ASSET_LIST_FILE), 'utf8')))
  } catch {
    return undefined
  }
}

/**
 * Returns whether the live shell was built together with this program, by the names of its files, which contain a hash of their content.
 * A shell that was rolled back renders in the browser: its frame would not be the one rendered here. True where no build lies beside this program.
 */
export function ownShell(browserDir: string): (list: ReleaseList) => boolean {
  const assets = builtFiles(browserDir)
  const names = assets && [assets.entry, ...assets.first.scripts, ...assets.first.styles].join()
  return ({ shell }) => names === undefined || names === [shell.entry, ...shell.scripts, ...shell.styles].join()
}
