import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ReleasedShell, ReleasedSlice, type ReleaseList } from '@santhe/federation/release-list'
import { moveReleaseList, readReleaseList } from './release-list-file.ts'
import { releaseFolder } from './store-release.ts'

interface RollBack {
  releasesDir: string
  /** 'catalog', or 'shell'. */
  name: string
  version: string
}

/**
 * Shows an earlier version of one slice again. Its files never went away, so this only moves the list.
 * @throws when that version is not kept, or no longer fits the others.
 */
export async function rollBack({ releasesDir, name, version }: RollBack): Promise<ReleaseList> {
  const current = await readReleaseList(releasesDir)
  if (!current) throw new Error('Nothing was released yet')
  const text = await readFile(join(releaseFolder(releasesDir, name, version), 'release.json'), 'utf8').catch(() => {
    throw new Error(`There is no release ${version} of ${name}`)
  })
  const release: unknown = JSON.parse(text)
  const slices = current.slices.map(slice => (slice.name === name ? ReleasedSlice.parse(release) : slice))
  const list = name === 'shell' ? { ...current, shell: ReleasedShell.parse(release) } : { ...current, slices }
  await moveReleaseList(releasesDir, list)
  return list
}
