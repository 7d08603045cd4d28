import type { IncomingMessage } from 'node:http'
import { CALLS_FILE } from '@santhe/federation/calls-file'
import type { ReleasedShell, ReleasedSlice, ReleaseList } from '@santhe/federation/release-list'
import { type FileStore, readStored } from '@santhe/files'
import { bytesOf } from '@santhe/http-kit'
import {
  type BuiltFile,
  type Calls,
  type CheckedManifest,
  callProblems,
  checkManifest,
  liveEntry,
  type Move,
  moveReleaseList,
  nameOf,
  type Program,
  problemsAtEach,
  ReleaseRefused,
  readCalls,
  readReleaseList,
  refuseProblems,
  releaseFolder,
  releaseProblems,
  type StoredList,
  sha256Of,
  storedEntry,
  storeRelease,
  withCanary,
  withMove,
  withoutSlice,
} from '@santhe/releases'

export interface Version {
  /** 'catalog', or 'shell'. */
  name: string
  version: string
}

/** An interrupted release starts over after this time. */
const LASTS_MS = 24 * 3600 * 1000
/** Unfinished versions per slice; the oldest is removed. */
const MOST_BEGUN = 10

/** Not served: files wait here, named by hash, until all have arrived. */
const folderOf = ({ name, version }: Version) => `incoming/${name}/${version}/`
const manifestOf = (of: Version) => `${folderOf(of)}manifest.json`
const isStored = (releases: FileStore, { name, version }: Version) =>
  releases.has(`${releaseFolder(name, version)}/release.json`)

async function removeAll(releases: FileStore, prefix: string): Promise<void> {
  for (const { name } of await releases.list(prefix)) await releases.remove(name)
}

async function removeOld(releases: FileStore): Promise<void> {
  const since = new Date(Date.now() - LASTS_MS)
  for (const { name, touchedAt } of await releases.list('incoming/'))
    if (touchedAt <= since) await releases.removeUnused(name, since)
}

/** Removes the oldest unfinished versions of a slice to make room for one more. */
async function removeMany(releases: FileStore, { name, version }: Version): Promise<void> {
  const files = await releases.list(`incoming/${name}/`)
  const newest = files.sort((one, other) => +other.touchedAt - +one.touchedAt)
  const versions = new Set([version, ...newest.map(file => file.name.split('/')[2] ?? '')])
  for (const old of [...versions].slice(MOST_BEGUN)) await removeAll(releases, folderOf({ name, version: old }))
}

/** @throws ReleaseRefused when nothing is released yet, another version is live, or the entry does not fit the others */
function refuseUnfit(list: ReleaseList | undefined, entry: ReleasedShell | ReleasedSlice, replaces: Move['replaces']) {
  if (!list) throw new ReleaseRefused('Nothing is released here yet')
  const moved = withMove(list, { entry, replaces })
  refuseProblems(moved)
  return moved
}

function refuseUnbegun({ name, version }: Version): never {
  throw new ReleaseRefused(`There is no release ${version} of ${name}`)
}

/** Returns a checked manifest that fits its URL. */
function checkOf({ name, version }: Version, value: unknown): CheckedManifest {
  const checked = checkManifest(value)
  if (nameOf(checked.entry) !== name || checked.manifest.version !== version)
    throw new ReleaseRefused(`This is no release ${version} of ${name}`)
  return checked
}

async function begun(releases: FileStore, of: Version): Promise<CheckedManifest | undefined> {
  const bytes = await readStored(releases, manifestOf(of))
  return bytes && checkOf(of, JSON.parse(String(bytes)))
}

/**
 * Checks a build's manifest and returns the hashes of missing files.
 * @throws ReleaseRefused with its problem; nothing is stored
 */
export async function beginRelease(releases: FileStore, of: Version, value: unknown): Promise<string[]> {
  const { manifest, entry } = checkOf(of, value)
  const list = await readReleaseList(releases)
  refuseUnfit(list, entry, liveEntry(list, of.name))
  if (await isStored(releases, of)) return []
  await releases.put(manifestOf(of), Buffer.from(JSON.stringify(manifest)))
  const here = new Set<string>()
  // Touch first, so that no edge removes these files as old.
  for (const { name } of await releases.list(folderOf(of))) if (await releases.touch(name)) here.add(name)
  await removeOld(releases)
  await removeMany(releases, of)
  const hashes = new Set(manifest.files.map(({ sha256 }) => sha256))
  return [...hashes].filter(sha256 => !here.has(folderOf(of) + sha256))
}

/**
 * Stores one file of a release in progress.
 * @throws ReleaseRefused when its bytes differ from the manifest
 */
export async function receiveFile(
  releases: FileStore,
  of: Version & { sha256: string },
  request: IncomingMessage,
): Promise<void> {
  const { manifest } = (await begun(releases, of)) ?? refuseUnbegun(of)
  const file = manifest.files.find(({ sha256 }) => sha256 === of.sha256)
  if (!file) throw new ReleaseRefused(`${of.sha256} is no file of this release`)
  const bytes = await bytesOf(request, file.size)
  if (bytes.length !== file.size || sha256Of(bytes) !== file.sha256)
    throw new ReleaseRefused(`${file.path} came with other bytes`)
  await releases.put(folderOf(of) + file.sha256, bytes)
}

/** Returns the files of a release with their bytes; undefined if some are missing. */
async function filesOf(releases: FileStore, of: Version, { manifest }: CheckedManifest) {
  const files: BuiltFile[] = []
  const read = new Map<string, Buffer>()
  for (const { path, sha256 } of manifest.files) {
    const bytes = read.get(sha256) ?? (await readStored(releases, folderOf(of) + sha256))
    if (!bytes || sha256Of(bytes) !== sha256) return undefined
    read.set(sha256, bytes)
    files.push({ path, bytes })
  }
  return files
}

interface Shown extends Version {
  replaces: Move['replaces']
  /** Percentage of visitors; all without it. */
  share?: number | undefined
  /** The running back ends. */
  served: readonly Program[]
  /** The team. */
  by: string
}

function refuseMisfits(problems: readonly string[]): void {
  if (problems.length > 0) throw new ReleaseRefused(problems.join('\n'))
}

const titleOf = ({ name, version }: Version) => `${name} ${version}`

/** @throws ReleaseRefused when the build's calls can't be read */
function recordedCalls(files: readonly BuiltFile[]): Calls {
  const file = files.find(({ path }) => path === CALLS_FILE)
  const calls = file && readCalls(file.bytes)
  if (!calls) throw new ReleaseRefused(`${CALLS_FILE} cannot be read`)
  return calls
}

/** Stores all files of a release for serving, and returns its entry. */
async function unpack(releases: FileStore, of: Shown): Promise<ReleasedShell | ReleasedSlice> {
  const checked = await begun(releases, of)
  const files = checked && (await filesOf(releases, of, checked))
  if (!files) {
    // Another request may have stored them meanwhile.
    const stored = await storedEntry(releases, of)
    if (stored) return stored
    if (!checked) refuseUnbegun(of)
    throw new ReleaseRefused('Files are missing: send them first')
  }
  const { build, entry } = checked
  const discard = () => removeAll(releases, folderOf(of))
  try {
    const used = recordedCalls(files)
    refuseMisfits(await problemsAtEach(of.served, (...at) => callProblems(titleOf(of), used, ...at)))
  } catch (error) {
    await discard()
    throw error
  }
  // Keeps the files of a lost race: a retry moves only the list.
  refuseUnfit(await readReleaseList(releases), entry, of.replaces)
  const before = of.replaces?.version
  await storeRelease({ releases, build: { ...build, files }, entry, before, compression: 'small', atOnce: 1 })
  await discard()
  return entry
}

/**
 * Stores a version for previews once all its files have arrived.
 * @throws ReleaseRefused as `showRelease`
 */
export async function storeUnseen(releases: FileStore, of: Version & Pick<Shown, 'served' | 'by'>): Promise<void> {
  await unpack(releases, { ...of, replaces: liveEntry(await readReleaseList(releases), of.name) })
}

/**
 * Shows a version whose files have all arrived, or one stored before.
 * @throws ReleaseRefused when files are missing, another version than `replaces` is live, or it no longer fits the others or
 * the running back ends
 */
export async function showRelease(releases: FileStore, of: Shown): Promise<void> {
  const stored = await storedEntry(releases, of)
  if (stored) refuseMisfits(await problemsAtEach(of.served, (...at) => releaseProblems({ releases, ...of }, ...at)))
  const entry = stored ?? (await unpack(releases, of))
  const change = (list: StoredList | undefined) => {
    if (of.share === undefined || !list) return refuseUnfit(list, entry, of.replaces)
    return withCanary(list, { ...of, entry, share: of.share, now: new Date() })
  }
  await moveReleaseList(releases, change, { by: of.by })
}

/**
 * Removes a slice from the list; its files stay, so that `show` can restore it.
 * @throws ReleaseRefused when another version than the named one is live
 */
export async function removeSlice(releases: FileStore, of: Version): Promise<void> {
  await moveReleaseList(releases, list => {
    if (!list) throw new ReleaseRefused('Nothing is released here yet')
    return withoutSlice(list, of)
  })
}
