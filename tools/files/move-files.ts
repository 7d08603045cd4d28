import { type FileStore, readPicturePath, readStored } from '@santhe/files'

/** Copies of pictures are made again where they are requested. */
const isCopy = (name: string) => readPicturePath(name)?.kind === 'copy'

/**
 * Copies what `to` lacks, and what is current last, so that its files are there, where `to` has none yet; returns how many. A market may go
 * on meanwhile: repeat it until nothing is left.
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
