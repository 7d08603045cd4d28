import { chmod, lstat, mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { isMainThread } from 'node:worker_threads'

const OWNER_ONLY = 0o077
const STICKY = 0o1000

/** Takes everybody else's leave away. What is not ours, or is everybody's (/tmp), stays as it is; so does what a link leads to. */
async function tighten(path: string): Promise<boolean> {
  const stats = await lstat(path).catch(() => undefined)
  if (!stats || stats.isSymbolicLink() || stats.uid !== process.getuid?.() || (stats.mode & STICKY) !== 0) return false
  const isOpen = (stats.mode & OWNER_ONLY) !== 0
  if (isOpen) await chmod(path, stats.mode & 0o700)
  return true
}

/**
 * Keeps what lies in a data folder from the other people of this machine: database, sessions, mails and logs. The folder and what
 * stands directly in it are tightened where they were open, and this program and all that it starts make only files of their own from here on.
 * Does nothing on systems without such modes.
 */
export async function keepPrivate(dataFolder: string): Promise<void> {
  if (process.getuid === undefined) return
  // Threads have no umask of their own to set.
  if (isMainThread) process.umask(OWNER_ONLY)
  await mkdir(dataFolder, { recursive: true, mode: 0o700 })
  if (!(await tighten(dataFolder))) return
  for (const name of await readdir(dataFolder)) await tighten(join(dataFolder, name))
}
