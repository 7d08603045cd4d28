import { ReleaseList } from '@santhe/federation/release-list'
import type { FileStore } from '@santhe/files'
import { Failure } from '../engines/run-program.ts'
import { problemsOf } from './check-release.ts'

/** Returns the live release list; undefined before the first release. */
export async function readReleaseList(releases: FileStore): Promise<ReleaseList | undefined> {
  const text = await releases.readCurrent()
  if (text === undefined) return undefined
  const list = ReleaseList.safeParse(JSON.parse(text))
  return list.success ? list.data : undefined
}

/**
 * Replaces the live release list in one step: readers see the old one or the new one. Returns the new one.
 * Throws when two slices claim one path or a slice needs another host.
 */
export async function moveReleaseList(releases: FileStore, list: ReleaseList): Promise<ReleaseList> {
  const problems = problemsOf(list)
  if (problems.length > 0) throw new Failure(problems.join('\n'))
  await releases.moveCurrent(`${JSON.stringify(list, null, 1)}\n`)
  return list
}
