import { readFileSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { ASSET_LIST_FILE, AssetList } from '@santhe/federation/asset-list'
import { ReleaseList } from '@santhe/federation/release-list'

const FILE = 'releases.json'
/** Interval to check for a moved list, in ms. */
const RECHECK_MS = 1000

export interface Released {
  current(): Promise<ReleaseList>
}

/** Reads the release list and follows moves: a rollback shows within a second, without restart. */
export function releasedIn(releasesDir: string): Released {
  const path = join(releasesDir, FILE)
  let cached: { list: ReleaseList; changedAt: number; checkedAt: number } | undefined
  let reading: Promise<ReleaseList> | undefined

  async function readList(): Promise<ReleaseList> {
    const checkedAt = Date.now()
    const { mtimeMs: changedAt } = await stat(path)
    if (!cached || cached.changedAt !== changedAt) {
      cached = { list: ReleaseList.parse(JSON.parse(await readFile(path, 'utf8'))), changedAt, checkedAt }
    }
    cached.checkedAt = checkedAt
    return cached.list
  }

  return {
    async current() {
      if (cached && Date.now() - cached.checkedAt < RECHECK_MS) return cached.list
      reading ??= readList().finally(() => {
        reading = undefined
      })
      return reading.catch(error => {
        // Keep the old list if reading fails.
        if (cached) return cached.list
        throw error
      })
    },
  }
}

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
