import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Compressed, type Compression, compress, isCompressible } from './compress.ts'
import type { Build, BuiltFile } from './read-build.ts'

/** Returns the folder of a version's files. */
export function releaseFolder(releasesDir: string, name: string, version: string): string {
  return join(releasesDir, 'slices', name, version)
}

/** Returns the compressed forms of a file that has not changed since the live version, so that it is not compressed again. */
async function compressedBefore(
  { path, bytes }: BuiltFile,
  before: string | undefined,
): Promise<Compressed | undefined> {
  if (before === undefined) return undefined
  const earlier = join(before, path)
  try {
    if (!bytes.equals(await readFile(earlier))) return undefined
    const [br, gz] = await Promise.all([readFile(`${earlier}.br`), readFile(`${earlier}.gz`)])
    return { br, gz }
  } catch {
    return undefined
  }
}

interface StoreFile {
  folder: string
  /** The folder of the live version. */
  before: string | undefined
  compression: Compression
}

async function storeFile(file: BuiltFile, { folder, before, compression }: StoreFile): Promise<void> {
  const target = join(folder, file.path)
  await mkdir(dirname(target), { recursive: true })
  await writeFile(target, file.bytes)
  if (!file.path.startsWith('browser/') || !isCompressible(file)) return
  const { br, gz } = (await compressedBefore(file, before)) ?? (await compress(file.bytes, compression))
  await Promise.all([writeFile(`${target}.br`, br), writeFile(`${target}.gz`, gz)])
}

interface StoreOptions {
  releasesDir: string
  build: Build
  /** Its entry in the release list, stored beside the files so that a rollback needs nothing else. */
  entry: unknown
  /** The live version. */
  before: string | undefined
  compression: Compression
}

/** Puts a build into its immutable folder, whole or not at all. Returns false where that version exists already. */
export async function storeRelease({ releasesDir, build, entry, before, compression }: StoreOptions): Promise<boolean> {
  const { name } = build.description
  const folder = releaseFolder(releasesDir, name, build.version)
  if (existsSync(folder)) return false
  const draft = `${folder}.${randomUUID().slice(0, 8)}`
  const earlier = before === undefined ? undefined : releaseFolder(releasesDir, name, before)
  await Promise.all(build.files.map(file => storeFile(file, { folder: draft, before: earlier, compression })))
  await writeFile(join(draft, 'release.json'), `${JSON.stringify(entry, null, 1)}\n`)
  try {
    await rename(draft, folder)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    if (!existsSync(folder)) throw error
  }
  return true
}
