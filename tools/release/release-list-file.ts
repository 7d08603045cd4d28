import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ReleaseList } from '@santhe/federation/release-list'
import { Failure } from '../engines/run-program.ts'
import { problemsOf } from './check-release.ts'

const FILE = 'releases.json'

/** Returns the live release list; undefined before the first release. */
export async function readReleaseList(releasesDir: string): Promise<ReleaseList | undefined> {
  const text = await readFile(join(releasesDir, FILE), 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  const list = ReleaseList.safeParse(JSON.parse(text))
  return list.success ? list.data : undefined
}

/**
 * Replaces the live release list in one step: readers see the old one or the new one. Returns the new one.
 * Throws when two slices claim one path or a slice needs another host.
 */
export async function moveReleaseList(releasesDir: string, list: ReleaseList): Promise<ReleaseList> {
  const problems = problemsOf(list)
  if (problems.length > 0) throw new Failure(problems.join('\n'))
  await mkdir(releasesDir, { recursive: true })
  const draft = join(releasesDir, `${FILE}.${randomUUID().slice(0, 8)}`)
  await writeFile(draft, `${JSON.stringify(list, null, 1)}\n`)
  await rename(draft, join(releasesDir, FILE))
  return list
}
