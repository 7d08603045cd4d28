import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inspectDataFile } from './data-file.ts'

/** Version of the layout of keys and values; newer folders are refused. */
const FORMAT = 1

export const DATA_FILE = 'data.mdb'

/** Why a folder can't be opened, in one line that tells a person what to do. */
export class FolderError extends Error {}

/**
 * Locks the folder for this process and returns a function that unlocks it. Takes over the lock of a dead process.
 * @throws FolderError, with all bytes unchanged, when another process has the folder, it is damaged, or a newer
 * engine wrote it
 */
export function claimFolder(folder: string): () => void {
  try {
    const lock = join(folder, 'engine.lock')
    refuseLocked(lock, folder)
    try {
      checkContents(folder)
    } catch (error) {
      // A process with a newer lock may be writing at this moment.
      refuseLocked(lock, folder)
      throw error
    }
    mkdirSync(folder, { recursive: true })
    takeLock(lock, folder)
    return () => {
      if (readOwner(lock)?.pid === process.pid) rmSync(lock, { force: true })
    }
  } catch (error) {
    if (error instanceof FolderError) throw error
    throw new FolderError(`${folder} cannot be used: ${error instanceof Error ? error.message : error}`)
  }
}

/**
 * Marks a folder with a complete data file. Without the mark its first start was interrupted, and it is still
 * empty.
 */
export function markFormat(folder: string): void {
  const file = join(folder, 'format')
  if (existsSync(file)) return
  const fresh = `${file}.new`
  writeFileSync(fresh, `${FORMAT}\n`)
  renameSync(fresh, file)
}

function checkContents(folder: string): void {
  const [format, data] = [join(folder, 'format'), join(folder, DATA_FILE)]
  const isMarked = existsSync(format)
  if (isMarked) checkFormat(format, folder)
  const state = inspectDataFile(data)
  if (state === 'damaged') throw new FolderError(`${data} is damaged: it is no whole LMDB file; restore it from a copy`)
  if (state === 'whole' && !isMarked)
    throw new FolderError(`${folder} holds data without a format mark: it is damaged or not ours`)
  if (state === 'missing' && isMarked)
    throw new FolderError(`${data} is missing or empty: restore it from a copy, or begin with an empty folder`)
}

function checkFormat(format: string, folder: string): void {
  const text = readFileSync(format, 'utf8')
  if (!/^[1-9]\d*\n$/.test(text)) throw new FolderError(`${format} is damaged: it should hold a version number`)
  const version = Number(text)
  if (version > FORMAT)
    throw new FolderError(
      `${folder} was written by a newer engine (format ${version}, this one knows ${FORMAT}): use that one`,
    )
}

function refuseLocked(lock: string, folder: string): void {
  const owner = readOwner(lock)
  if (owner !== undefined && isAlive(owner))
    throw new FolderError(`${folder} is in use by process ${owner.pid}; stop it first`)
}

function takeLock(lock: string, folder: string): void {
  const ownLock = `${lock}.${process.pid}`
  try {
    writeFileSync(ownLock, JSON.stringify({ pid: process.pid, started: startTime(process.pid) }))
    for (let attempt = 0; attempt < 3; attempt++) {
      // A link appears with its whole content, so that nobody reads half a lock.
      if (succeeds(() => linkSync(ownLock, lock))) return
      refuseLocked(lock, folder)
      // By renaming, only one process removes the stale lock; a faster live one gets its own back.
      const stale = `${lock}.stale.${process.pid}`
      if (!succeeds(() => renameSync(lock, stale))) continue
      const owner = readOwner(stale)
      if (owner !== undefined && isAlive(owner)) succeeds(() => linkSync(stale, lock))
      rmSync(stale, { force: true })
    }
  } finally {
    rmSync(ownLock, { force: true })
  }
  throw new FolderError(`${folder} could not be locked: another process keeps taking it, or it cannot be written to`)
}

function succeeds(act: () => void): boolean {
  try {
    act()
    return true
  } catch {
    return false
  }
}

interface Owner {
  readonly pid: number
  readonly started: string | undefined
}

function readOwner(lock: string): Owner | undefined {
  try {
    const content: unknown = JSON.parse(readFileSync(lock, 'utf8'))
    if (typeof content !== 'object' || content === null || !('pid' in content) || typeof content.pid !== 'number')
      return undefined
    return {
      pid: content.pid,
      started: 'started' in content && typeof content.started === 'string' ? content.started : undefined,
    }
  } catch {
    return undefined
  }
}

function isAlive(owner: Owner): boolean {
  try {
    process.kill(owner.pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
  // Another process may have the process id by now.
  const started = startTime(owner.pid)
  return owner.started === undefined || started === undefined || started === owner.started
}

/** Returns a process's start in kernel ticks; undefined without /proc. */
function startTime(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
  } catch {
    return undefined
  }
}
