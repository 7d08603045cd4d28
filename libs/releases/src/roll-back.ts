import { ReleasedShell, ReleasedSlice, type ReleaseList } from '@santhe/federation/release-list'
import { type FileStore, readStored } from '@santhe/files'
import { ReleaseRefused } from './build.ts'
import { canaryOf, type StoredList, withoutCanary } from './canary.ts'
import type { Mover } from './moves.ts'
import { liveEntry, moveReleaseList, readReleaseList, withMove } from './release-list-file.ts'
import { releaseFolder } from './store-release.ts'

/** Returns the entry of a stored version; undefined if it is not stored whole. */
export async function storedEntry(
  releases: FileStore,
  { name, version }: { name: string; version: string },
): Promise<ReleasedShell | ReleasedSlice | undefined> {
  const bytes = await readStored(releases, `${releaseFolder(name, version)}/release.json`)
  if (!bytes) return undefined
  const entry: unknown = JSON.parse(bytes.toString())
  return name === 'shell' ? ReleasedShell.parse(entry) : ReleasedSlice.parse(entry)
}

/**
 * Shows a slice's canary to everybody.
 * @throws ReleaseRefused when it has none
 */
export function promoteCanary(releases: FileStore, name: string): Promise<StoredList> {
  return moveReleaseList(releases, list => {
    const entry = canaryOf(list, name)?.entry
    if (!list || !entry) throw new ReleaseRefused(`${name} has no canary`)
    return withMove(list, { entry, replaces: liveEntry(list, name) })
  })
}

/** @throws ReleaseRefused when that version is no canary, as when another person ended it */
export function endCanary(releases: FileStore, of: { name: string; version: string }, by?: Mover): Promise<StoredList> {
  const change = (list: StoredList | undefined) => {
    if (!list) throw new ReleaseRefused('Nothing is released yet')
    return withoutCanary(list, of)
  }
  return moveReleaseList(releases, change, by)
}

interface RollBack {
  releases: FileStore
  /** 'catalog', or 'shell'. */
  name: string
  /** If omitted, ends its canary, or else shows the version before the live one. */
  version?: string | undefined
}

/**
 * Makes an earlier version of one slice live again. Its files still exist, so this only changes the list. Returns the new list.
 * @throws ReleaseRefused when that version is not stored, no longer fits the others, or another release comes first
 */
export async function rollBack({ releases, name, version }: RollBack): Promise<ReleaseList> {
  const current = await readReleaseList(releases)
  if (!current) throw new ReleaseRefused('Nothing was released yet')
  const live = liveEntry(current, name)
  const canary = version === undefined ? canaryOf(current, name) : undefined
  if (canary) return endCanary(releases, { name, version: canary.entry.version })
  const target = version ?? live?.before
  if (target === undefined) throw new ReleaseRefused(`${name} has no earlier release`)
  const entry = await storedEntry(releases, { name, version: target })
  if (!entry) throw new ReleaseRefused(`There is no release ${target} of ${name}`)
  return moveReleaseList(releases, (list = current) => withMove(list, { entry, replaces: live }))
}
