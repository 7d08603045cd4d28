import { type FileStore, readPicturePath, readStored } from '@santhe/files'
import { movesIn } from '@santhe/releases'

/** Skips picture copies, which are recreated on request. */
const isCopy = (name: string) => readPicturePath(name)?.kind === 'copy'

const lastMoveIn = (list: string) => Math.max(...Object.values(movesIn(list)).map(({ at }) => Date.parse(at)))

/** Replaces an older release list, such as that of an earlier copy; a market that runs on the new one keeps its own. */
async function moveList(list: string, to: FileStore): Promise<void> {
  const there = await to.readCurrent()
  if (there === list || (there !== undefined && lastMoveIn(there) >= lastMoveIn(list))) return
  await to.moveCurrent(list, there)
}

/**
 * Copies the files that `to` lacks, then its release list, so that the files exist first. Returns the number of
 * copies. The market may run meanwhile: repeat until nothing is left to copy.
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
  if (current !== undefined) await moveList(current, to)
  return copied
}
