import { type FileStore, readPicturePath, readStored } from '@santhe/files'

/** Skips picture copies, which are recreated on request. */
const isCopy = (name: string) => readPicturePath(name)?.kind === 'copy'

/**
 * Copies the files that `to` lacks, then sets its current text if it has none, so that the files exist first.
 * Returns the number of copies. The market may run meanwhile: repeat until nothing is left to copy.
 */
export async function moveFiles(from: FileStore, to: FileStore): Promise<number> {
  const current = await from.readCurrent()
  let copied = 0
  for (const { name } of await from.list('')) {
    if (isCopy(name) || (await to.has(name))) continue
    const bytes = await readStored(from, name)
    if (!bytes) continue
    await to.put(name, bytes)
    copied += 1
  }
  if (current !== undefined) await to.moveCurrent(current, undefined)
  return copied
}
