import { readdir, rm, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { copyNamedBy, PICTURE_FOLDERS } from '../picture-paths.ts'
import { ignoreMissing, UNFINISHED } from './disk.ts'

/** Returns the files in the folders of pictures, as paths below `folder` with '/' between their parts. */
async function filesBelow(folder: string): Promise<string[]> {
  const paths = await Promise.all(
    PICTURE_FOLDERS.map(async one => {
      const entries = await ignoreMissing(readdir(join(folder, one), { recursive: true, withFileTypes: true }))
      return (entries ?? []).filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name))
    }),
  )
  return paths.flat().map(path => relative(folder, path).replaceAll(sep, '/'))
}

/** Whether a file has not changed since then; false for a missing one. */
async function isOlder(path: string, than: Date): Promise<boolean> {
  const file = await ignoreMissing(stat(path))
  return file !== undefined && file.mtime <= than
}

/** Whether this is the copy of a copy whose picture exists: a drawn picture may itself have such a name. */
function isCopyOfCopy(path: string, existing: ReadonlySet<string>): boolean {
  const first = copyNamedBy(path)
  let of = first && copyNamedBy(first.picture)
  if (!of) return false
  while (!existing.has(of.picture)) {
    const next = copyNamedBy(of.picture)
    // Uploads are never named like copies, so elsewhere no such file is an original.
    if (!next) return !path.startsWith('drawn/')
    of = next
  }
  return true
}

/** Whether this is a copy without its picture. Drawn pictures are never removed. */
function isOrphan(path: string, existing: ReadonlySet<string>): boolean {
  const copy = copyNamedBy(path)
  return copy !== undefined && !path.startsWith('drawn/') && !existing.has(copy.picture)
}

/**
 * Removes leftovers in the folders of pictures and returns how many: copies of copies; and, unless changed since
 * then, copies without their picture and incomplete files. Never removes a picture, and is idempotent.
 */
export async function clearRemains(folder: string, unchangedSince: Date): Promise<number> {
  const files = await filesBelow(folder)
  const existing = new Set(files)
  let removed = 0
  for (const name of files) {
    const path = join(folder, name)
    const mayBeRemains = UNFINISHED.test(name) || isOrphan(name, existing)
    if (!isCopyOfCopy(name, existing) && !(mayBeRemains && (await isOlder(path, unchangedSince)))) continue
    await rm(path, { force: true })
    removed += 1
  }
  return removed
}
