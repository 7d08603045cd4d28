import { type FileStore, readStored } from '@santhe/files'
import pLimit from 'p-limit'
import type { Build, BuiltFile } from './build.ts'
import { type Compressed, type Compression, compress, isCompressible } from './compress.ts'

/** Returns the folder of a version's files in the store. */
export function releaseFolder(name: string, version: string): string {
  return `slices/${name}/${version}`
}

/** Returns the compressed forms of a file that is unchanged since the live version, to avoid compressing it again. */
async function compressedBefore(
  { path, bytes }: BuiltFile,
  { releases, before }: StoreFile,
): Promise<Compressed | undefined> {
  if (before === undefined) return undefined
  const earlier = `${before}/${path}`
  if (!(await readStored(releases, earlier))?.equals(bytes)) return undefined
  const [br, gz] = await Promise.all([readStored(releases, `${earlier}.br`), readStored(releases, `${earlier}.gz`)])
  return br && gz && { br, gz }
}

interface StoreFile {
  releases: FileStore
  folder: string
  /** The folder of the live version. */
  before: string | undefined
  compression: Compression
}

async function storeFile(file: BuiltFile, to: StoreFile): Promise<void> {
  const { releases, folder, compression } = to
  const name = `${folder}/${file.path}`
  await releases.put(name, file.bytes)
  if (!file.path.startsWith('browser/') || !isCompressible(file)) return
  const { br, gz } = (await compressedBefore(file, to)) ?? (await compress(file.bytes, compression))
  await Promise.all([releases.put(`${name}.br`, br), releases.put(`${name}.gz`, gz)])
}

interface StoreOptions {
  releases: FileStore
  build: Build
  /** Its entry in the release list, stored beside the files so that a rollback needs nothing else. */
  entry: unknown
  /** The live version. */
  before: string | undefined
  compression: Compression
  /** Files compressed at once, each in a thread of four. */
  atOnce: number
}

/** Stores a build below its version; its entry comes last, and marks it whole. Returns false if that version is already whole. */
export async function storeRelease({
  releases,
  build,
  entry,
  before,
  compression,
  atOnce,
}: StoreOptions): Promise<boolean> {
  const { name } = build.description
  const folder = releaseFolder(name, build.version)
  const whole = `${folder}/release.json`
  if (await releases.has(whole)) return false
  const earlier = before === undefined ? undefined : releaseFolder(name, before)
  const limit = pLimit(atOnce)
  const to = { releases, folder, before: earlier, compression }
  await Promise.all(build.files.map(file => limit(() => storeFile(file, to))))
  await releases.put(whole, Buffer.from(`${JSON.stringify(entry, null, 1)}\n`))
  return true
}
