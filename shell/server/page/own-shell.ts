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
 * Returns whether the live shell was built with this program, by its hashed file names. A rolled-back shell must
 * render in the browser. True without a build beside this program.
 */
export function ownShell(browserDir: string): (list: ReleaseList) => boolean {
  const assets = builtFiles(browserDir)
  const names = assets && [assets.entry, ...assets.first.scripts, ...assets.first.styles].join()
  return ({ shell }) => names === undefined || names === [shell.entry, ...shell.scripts, ...shell.styles].join()
}
