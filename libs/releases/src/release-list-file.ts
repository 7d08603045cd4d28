import { isInHostRange } from '@santhe/federation/host-range'
import { shapeOf } from '@santhe/federation/path-patterns'
import type { ReleasedShell, ReleasedSlice, ReleaseList } from '@santhe/federation/release-list'
import type { FileStore } from '@santhe/files'
import { ReleaseRefused } from './build.ts'
import { canaryOf, listFor, StoredList } from './canary.ts'
import { type Mover, movesIn, parseStored, withMover } from './moves.ts'

function claims(list: ReleaseList): { name: string; path: string }[] {
  const ofShell = list.shell.paths.map(path => ({ name: 'shell', path }))
  return [...ofShell, ...list.slices.flatMap(({ name, paths }) => paths.map(path => ({ name, path })))]
}

/** Returns the problems that prevent this list from going live, for people who release; [] if there are none. */
function problemsOf(list: ReleaseList): string[] {
  const problems: string[] = []
  const owners = new Map<string, string>()
  for (const { name, path } of claims(list)) {
    const owner = owners.get(shapeOf(path))
    if (owner !== undefined) problems.push(`${owner} and ${name} both claim ${path}: only one slice can own a path`)
    owners.set(shapeOf(path), name)
  }
  for (const { name, host } of list.slices) {
    if (!isInHostRange(list.shell.host, host))
      problems.push(`${name} needs @santhe/host ${host}, but the shell brings ${list.shell.host}`)
  }
  return problems
}

function parseList(text: string | undefined): StoredList | undefined {
  return text === undefined ? undefined : parseStored(text, StoredList)
}

/** Returns the live release list; undefined before the first release. */
export async function readReleaseList(releases: FileStore): Promise<StoredList | undefined> {
  return parseList(await releases.readCurrent())
}

export function liveEntry(list: ReleaseList | undefined, name: string): ReleasedShell | ReleasedSlice | undefined {
  return name === 'shell' ? list?.shell : list?.slices.find(slice => slice.name === name)
}

export const nameOf = (entry: ReleasedShell | ReleasedSlice) => ('name' in entry ? entry.name : 'shell')

export interface Move {
  entry: ReleasedShell | ReleasedSlice
  /** The live entry before it; undefined for a first release. */
  replaces: { version: string; move?: number | undefined } | undefined
}

/**
 * Returns the list with another version of one slice for everybody, which ends its canary, or the same list if
 * that version is live.
 * @throws ReleaseRefused when another version than `replaces` is live, or `replaces` again after others
 */
export function withMove(list: StoredList, { entry, replaces }: Move): StoredList {
  const name = nameOf(entry)
  const live = liveEntry(list, name)
  const isRepeat = live?.version === entry.version
  if (!isRepeat && (live?.version !== replaces?.version || live?.move !== replaces?.move))
    throw new ReleaseRefused(
      `${name} shows ${live?.version ?? 'nothing yet'} instead of ${replaces?.version ?? 'nothing'}: another release came first`,
    )
  const { before, move } = isRepeat ? live : { before: replaces?.version, move: (live?.move ?? 0) + 1 }
  const canary = isRepeat ? canaryOf(list, name) : undefined
  const next = { ...entry, before, move, ...(canary && { canary }) }
  if (!('name' in next)) return { ...list, shell: next }
  const others = list.slices.filter(slice => slice.name !== name)
  return { ...list, slices: [...others, next].sort((one, other) => (one.name < other.name ? -1 : 1)) }
}

/**
 * Returns the list without a slice, or the same list if it has none of that name.
 * @throws ReleaseRefused when another version than `version` is live, or it is the shell
 */
export function withoutSlice(list: ReleaseList, { name, version }: { name: string; version: string }): ReleaseList {
  if (name === 'shell') throw new ReleaseRefused('The shell cannot be removed')
  const live = liveEntry(list, name)
  if (live && live.version !== version)
    throw new ReleaseRefused(`${name} shows ${live.version} instead of ${version}: another release came first`)
  return { ...list, slices: list.slices.filter(slice => slice !== live) }
}

/** @throws ReleaseRefused when two slices claim one path or a slice needs another host */
export function refuseProblems(list: StoredList): void {
  const inCanary = list.slices.flatMap(({ name, canary }) => (canary ? [name] : []))
  const problems = [[], ...inCanary.map(name => [name])].flatMap(names => problemsOf(listFor(list, names)))
  if (problems.length > 0) throw new ReleaseRefused(problems.join('\n'))
}

/**
 * Changes the live release list in one step, retrying when it moved meanwhile: readers see the old or the new
 * list, and no move is lost. Stores who moved what. Returns the new list.
 * @throws ReleaseRefused when two slices claim one path or a slice needs another host, and errors of `change`
 */
export async function moveReleaseList(
  releases: FileStore,
  change: (list: StoredList | undefined) => StoredList,
  by: Mover = { by: 'npm run release' },
): Promise<StoredList> {
  for (;;) {
    const before = await releases.readCurrent()
    const current = parseList(before)
    const list = change(current)
    refuseProblems(list)
    const moves = withMover(movesIn(before), current, list, by)
    const text = `${JSON.stringify({ ...list, moves }, null, 1)}\n`
    if (text === before || (await releases.moveCurrent(text, before))) return list
  }
}
