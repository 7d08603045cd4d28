import { ReleasedShell, ReleasedSlice, type ReleaseList } from '@santhe/federation/release-list'
import { type FileStore, readStored } from '@santhe/files'
import { Failure } from '../engines/run-program.ts'
import { moveReleaseList, readReleaseList } from './release-list-file.ts'
import { releaseFolder } from './store-release.ts'

interface RollBack {
  releases: FileStore
  /** 'catalog', or 'shell'. */
  name: string
  version: string
}

/**
 * Makes an earlier version of one slice live again. Its files still exist, so this only changes the list. Returns the new list.
 * Throws when that version is not stored, or no longer fits the others.
 */
export async function rollBack({ releases, name, version }: RollBack): Promise<ReleaseList> {
  const current = await readReleaseList(releases)
  if (!current) throw new Failure('Nothing was released yet')
  const entry = await readStored(releases, `${releaseFolder(name, version)}/release.json`)
  if (!entry) throw new Failure(`There is no release ${version} of ${name}`)
  const release: unknown = JSON.parse(entry.toString())
  const slices = current.slices.map(slice => (slice.name === name ? ReleasedSlice.parse(release) : slice))
  const list: ReleaseList =
    name === 'shell' ? { ...current, shell: ReleasedShell.parse(release) } : { ...current, slices }
  return moveReleaseList(releases, list)
}
