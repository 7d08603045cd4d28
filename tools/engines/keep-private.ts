import { chmod, lstat, mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { isMainThread } from 'node:worker_threads'

const OWNER_ONLY = 0o077
const STICKY = 0o1000

/**
 * Removes other users' permissions. Leaves other users' files, shared folders (/tmp) and targets of links
 * unchanged.
 */
async function tighten(path: string): Promise<boolean> {
  const stats = await lstat(path).catch(() => undefined)
  if (!stats || stats.isSymbolicLink() || stats.uid !== process.getuid?.() || (stats.mode & STICKY) !== 0) return false
  const isOpen = (stats.mode & OWNER_ONLY) !== 0
  if (isOpen) await chmod(path, stats.mode & 0o700)
  return true
}

/**
 * Protects a data folder (database, sessions, mails and logs) from the other users of this machine.
 * Removes their permissions on the folder and its direct content; new files of this program and its children are
 * private.
 * Does nothing on systems without such modes.
 */
export async function keepPrivate(dataFolder: string): Promise<void> {
  if (process.getuid === undefined) return
  // Worker threads cannot set the umask.
  if (isMainThread) process.umask(OWNER_ONLY)
  await mkdir(dataFolder, { recursive: true, mode: 0o700 })
  if (!(await tighten(dataFolder))) return
  for (const name of await readdir(dataFolder)) await tighten(join(dataFolder, name))
}
