import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { COPY_FORMATS, COPY_WIDTHS } from '../picture-paths.ts'
import { clearRemains } from './clear-remains.ts'
import { ignoreMissing, isInFolder, UNFINISHED, writeFileAtomic } from './disk.ts'
import type { FileStore, StoredFile } from './file-store.ts'
import { moveText, readText } from './moved-text.ts'

/** Subfolder: a program's cache of another store. */
export const CACHE = 'cache'
/** A file that one program is removing, under a unique name. */
const ASIDE = /\.[0-9a-f]{12}\.aside$/
/** Longer than a file stays aside before it is put back. */
const ASIDE_MS = 100

/** Removes a file and the narrower copies of a picture, if they exist. */
export async function removeWithCopies(path: string, of = path): Promise<void> {
  const copies = COPY_WIDTHS.flatMap(width => COPY_FORMATS.map(format => of.replace(/\.webp$/, `-${width}.${format}`)))
  await Promise.all([path, ...copies.filter(copy => copy !== of)].map(file => rm(file, { force: true })))
}

async function touchNow(path: string): Promise<boolean> {
  const now = new Date()
  return (await ignoreMissing(utimes(path, now, now).then(() => true))) ?? false
}

/** Counts as touched from now, since another upload of the same file relies on it. */
async function putBack(aside: string): Promise<void> {
  if (await touchNow(aside)) await ignoreMissing(rename(aside, aside.replace(ASIDE, '')))
}

/** Moves a file aside first: a touch before that puts it back, a later touch finds it missing, and none can come in between. */
async function removeUnlessTouched(path: string, since: Date): Promise<boolean> {
  const aside = `${path}.${randomBytes(6).toString('hex')}.aside`
  await ignoreMissing(rename(path, aside))
  const file = await ignoreMissing(stat(aside))
  if (!file) return false
  if (file.mtime > since) {
    await putBack(aside)
    return false
  }
  // The file itself may exist again.
  await removeWithCopies(aside, path)
  return true
}

async function filesIn(folder: string, prefix: string): Promise<StoredFile[]> {
  const entries = await ignoreMissing(readdir(join(folder, prefix), { recursive: true, withFileTypes: true }))
  const files: StoredFile[] = []
  for (const entry of entries ?? []) {
    if (!entry.isFile() || entry.name.startsWith('.') || UNFINISHED.test(entry.name)) continue
    const path = join(entry.parentPath, entry.name)
    if (path.startsWith(join(folder, CACHE) + sep)) continue
    // Put aside by a program that stopped before finishing.
    if (ASIDE.test(path)) await putBack(path)
    const file = await ignoreMissing(stat(path))
    if (file) files.push({ name: relative(folder, path).replaceAll(sep, '/'), touchedAt: file.mtime })
  }
  return files
}

/**
 * Whether the folder has the files of this market. The first market to call owns it: a program started with another
 * database by mistake would find no record for any of them.
 */
async function isFolderOf(folder: string, marketId: string): Promise<boolean> {
  const path = join(folder, '.market')
  const owner = () => ignoreMissing(readFile(path, 'utf8'))
  if ((await owner()) === undefined) {
    await mkdir(folder, { recursive: true })
    // Another program may be first.
    await writeFile(path, marketId, { flag: 'wx' }).catch(() => undefined)
  }
  return (await owner()) === marketId
}

/** Stores files in a folder of this machine; `current` is the name of the current text. */
export function folderStore(folder: string, current = 'releases.json'): FileStore {
  const at = (name: string) => join(folder, name)
  return {
    folder,
    bring: name => isInFolder(at(name)),
    // Nothing to do: removing a file here removes it everywhere.
    dropRemoved: async () => undefined,
    put: async (name, bytes) => {
      if (!(await touchNow(at(name)))) await writeFileAtomic(at(name), bytes)
    },
    keep: (name, bytes) => writeFileAtomic(at(name), bytes),
    has: name => isInFolder(at(name)),
    async touch(name) {
      if (await touchNow(at(name))) return true
      await pause(ASIDE_MS)
      return touchNow(at(name))
    },
    list: async prefix => (await filesIn(folder, prefix)).filter(({ name }) => !name.startsWith(current)),
    remove: name => removeWithCopies(at(name)),
    removeUnused: (name, since) => removeUnlessTouched(at(name), since),
    clear: unchangedSince => clearRemains(folder, unchangedSince),
    readCurrent: () => readText(at(current)),
    moveCurrent: (text, expected) => moveText(at(current), text, expected),
    areOf: marketId => isFolderOf(folder, marketId),
    close: async () => undefined,
  }
}
