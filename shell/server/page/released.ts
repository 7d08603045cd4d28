import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { ReleaseList } from '@santhe/federation/release-list'

const FILE = 'releases.json'
/** How long a moved list may stay unseen. */
const LOOK_EVERY = 1000

export interface Released {
  /** The list as it is shown now. @throws when nothing was released yet. */
  current(): Promise<ReleaseList>
}

/** Reads the release list, and again when it was moved: a rollback shows at the next page, without a restart. */
export function releasedIn(releasesDir: string): Released {
  const path = join(releasesDir, FILE)
  let kept: { list: ReleaseList; changed: number; looked: number } | undefined
  let looking: Promise<ReleaseList> | undefined

  async function look(): Promise<ReleaseList> {
    const looked = Date.now()
    const { mtimeMs: changed } = await stat(path)
    if (!kept || kept.changed !== changed) {
      kept = { list: ReleaseList.parse(JSON.parse(await readFile(path, 'utf8'))), changed, looked }
    }
    kept.looked = looked
    return kept.list
  }

  return {
    async current() {
      if (kept && Date.now() - kept.looked < LOOK_EVERY) return kept.list
      looking ??= look().finally(() => {
        looking = undefined
      })
      return looking.catch(error => {
        // A list that can't be read just now does not close the market that is already open.
        if (kept) return kept.list
        throw error
      })
    },
  }
}
