import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { ReleaseList } from '@santhe/federation/release-list'

const FILE = 'releases.json'
/** How long a moved list may go unnoticed, in milliseconds. */
const RECHECK_MS = 1000

export interface Released {
  /** Returns the list that is live now. Throws when nothing was released yet. */
  current(): Promise<ReleaseList>
}

/** Reads the release list, and again when it was moved: a rollback shows within a second, without a restart. */
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
        // A list that can't be read just now does not close the market that is already open.
        if (cached) return cached.list
        throw error
      })
    },
  }
}
