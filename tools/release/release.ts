import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ReleasedShell, ReleasedSlice, ReleaseList } from '@santhe/federation/release-list'
import type { FileStore } from '@santhe/files'
import {
  type Build,
  Calls,
  type Compression,
  liveEntry,
  moveReleaseList,
  nameOf,
  readReleaseList,
  releasedShell,
  releasedSlice,
  releaseProblems,
  type StoredList,
  storeRelease,
  withCanary,
  withMove,
} from '@santhe/releases'
import { z } from 'zod'
import { Failure } from '../engines/run-program.ts'
import { englishTables, holesIn, otherTables } from '../texts/english-tables.ts'
import { type PackedBuild, readBuild } from './read-build.ts'

interface ReleaseOptions {
  /** The repository. */
  root: string
  /** Store from which releases are served. */
  releases: FileStore
  log: (line: string) => void
  /** 'small' by default. */
  compression?: Compression | undefined
}

const Versioned = z.object({ version: z.string() })

async function hostVersion(root: string): Promise<string> {
  return Versioned.parse(JSON.parse(await readFile(join(root, 'libs/host/package.json'), 'utf8'))).version
}

/** Returns the folders of a checkout's slices. */
export async function sliceFolders(root: string): Promise<string[]> {
  const folders = (await readdir(root)).filter(name => name.startsWith('mfe-')).map(name => join(root, name))
  return folders.filter(folder => existsSync(join(folder, 'slice.json'))).sort()
}

/** @throws Failure when a language of the slice lacks a text, which readers would see in English */
function refuseHoles(folder: string, { description: { name, languages } }: Build): void {
  if (languages.length === 0) return
  const english = englishTables(folder)
  const holes = languages.flatMap(language =>
    holesIn(otherTables(folder, language), english).map(hole => `${name}, ${language}: ${hole}`),
  )
  if (holes.length > 0) throw new Failure(`${holes.length} texts are not translated:\n${holes.slice(0, 5).join('\n')}`)
}

export async function wholeBuild(folder: string): Promise<PackedBuild> {
  const build = await readBuild(folder)
  refuseHoles(folder, build)
  return build
}

async function store(
  build: Build,
  entry: ReleasedShell | ReleasedSlice,
  before: string | undefined,
  options: ReleaseOptions,
) {
  const { releases, log, compression = 'small' } = options
  const isNew = await storeRelease({ releases, build, entry, before, compression, atOnce: 8 })
  log(`${build.description.name} ${build.version}${isNew ? '' : ' (unchanged)'}`)
}

const titleOf = (name: string, version: string | undefined) => `${name} ${version}`

/** Returns previous versions, as name and version, that need calls which this tree's back ends no longer serve. */
async function unservedBefore(list: ReleaseList, { releases, log }: ReleaseOptions): Promise<ReadonlySet<string>> {
  const unserved = new Set<string>()
  const earlier = [list.shell, ...list.slices].flatMap(entry =>
    entry.before === undefined ? [] : [{ name: nameOf(entry), version: entry.before }],
  )
  if (earlier.length === 0) return unserved
  const { servedSchemas } = await import('@santhe/http-kit')
  const served = Calls.parse(servedSchemas())
  for (const { name, version } of earlier) {
    const [problem] = await releaseProblems({ releases, name, version }, served)
    if (problem === undefined) continue
    log(`Nothing goes back to ${problem}`)
    unserved.add(titleOf(name, version))
  }
  return unserved
}

/** Drops unserved previous versions, on which this tree's back ends would wait before they are ready. */
function withoutUnserved({ shell, slices }: ReleaseList, unserved: ReadonlySet<string>): ReleaseList {
  const withBefore = <E extends ReleasedShell | ReleasedSlice>(entry: E): E =>
    unserved.has(titleOf(nameOf(entry), entry.before)) ? { ...entry, before: undefined } : entry
  return { shell: withBefore(shell), slices: slices.map(withBefore) }
}

/**
 * Releases the builds of the shell and all slices, and makes the new release list live.
 * Nothing goes live unless everything is compatible. Returns the new list.
 * @throws Error when something is not built, two slices claim one path, or a slice needs another host
 */
export async function releaseAll(options: ReleaseOptions): Promise<ReleaseList> {
  const { root, releases } = options
  const current = await readReleaseList(releases)
  const [shellBuild, ...sliceBuilds] = await Promise.all(
    [join(root, 'shell'), ...(await sliceFolders(root))].map(wholeBuild),
  )
  if (!shellBuild) throw new Failure('There is no shell to release')
  const shell = releasedShell(shellBuild, await hostVersion(root))
  const slices = sliceBuilds.map(releasedSlice)
  await store(shellBuild, shell, current?.shell.version, options)
  for (const [index, build] of sliceBuilds.entries()) {
    const entry = slices[index]
    if (entry) await store(build, entry, liveEntry(current, entry.name)?.version, options)
  }
  const isGone = ({ name, isReceived }: ReleasedSlice) =>
    !isReceived && liveEntry(current, name) !== undefined && !slices.some(slice => slice.name === name)
  const moves = [shell, ...slices].map(entry => ({ entry, replaces: liveEntry(current, nameOf(entry)) }))
  const moved = (list: ReleaseList) => {
    const whole = moves.reduce(withMove, list)
    return { ...whole, slices: whole.slices.filter(slice => !isGone(slice)) }
  }
  const unserved = current ? await unservedBefore(moved(current), options) : new Set<string>()
  return moveReleaseList(releases, list => (list ? withoutUnserved(moved(list), unserved) : { shell, slices }))
}

interface ReleaseSlice extends ReleaseOptions {
  /** Percentage of visitors; omitted for all, 0 for none. */
  share?: number | undefined
}

/**
 * Releases one slice (its folder, such as 'mfe-catalog') beside the live versions of the others. Returns the new
 * list.
 * @throws Error as `releaseAll`
 */
export async function releaseSlice(folder: string, options: ReleaseSlice): Promise<StoredList> {
  const current = await readReleaseList(options.releases)
  if (!current) return releaseAll(options)
  const build = await wholeBuild(join(options.root, folder))
  const { name } = build.description
  const entry = name === 'shell' ? releasedShell(build, await hostVersion(options.root)) : releasedSlice(build)
  const replaces = liveEntry(current, name)
  await store(build, entry, replaces?.version, options)
  const { share } = options
  if (share === 0) return current
  return moveReleaseList(options.releases, (list = current) =>
    share === undefined
      ? withMove(list, { entry, replaces })
      : withCanary(list, { entry, replaces, share, now: new Date() }),
  )
}
