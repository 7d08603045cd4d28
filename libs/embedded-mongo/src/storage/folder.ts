import {
  closeSync,
  existsSync,
  fstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'

/** The layout of keys and values; a folder written by a newer one is refused. */
const FORMAT = 1

export const DATA_FILE = 'data.mdb'

/** Why a folder cannot be opened, in one line a person can act on. */
export class FolderError extends Error {}

/**
 * Takes the folder for this process alone and returns how to give it back.
 * A lock whose process is gone is taken over. Throws `FolderError` where another process holds it or a newer engine wrote it.
 */
export function claimFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true })
  const lock = join(folder, 'engine.lock')
  const release = () => {
    if (readOwner(lock)?.pid === process.pid) rmSync(lock, { force: true })
  }
  takeLock(lock, folder)
  try {
    checkFormat(folder)
    checkData(join(folder, DATA_FILE))
  } catch (error) {
    release()
    throw error
  }
  return release
}

function checkFormat(folder: string): void {
  const file = join(folder, 'format')
  if (!existsSync(file)) {
    if (existsSync(join(folder, DATA_FILE)))
      throw new FolderError(`${folder} holds data without a format mark: it is damaged or not ours`)
    writeFileSync(file, `${FORMAT}\n`)
    return
  }
  const found = Number(readFileSync(file, 'utf8'))
  if (!Number.isInteger(found) || found < 1)
    throw new FolderError(`${file} is damaged: it should hold a version number`)
  if (found > FORMAT)
    throw new FolderError(`${folder} was written by a newer engine (format ${found}, this one knows ${FORMAT})`)
}

const LMDB_MAGIC = 0xbeefc0de
const LMDB_VERSION = 2
const EMPTY = 2n ** 64n - 1n

/** Looks at the two head pages of LMDB's file first: opening a file that is none ends the whole process. */
function checkData(path: string): void {
  if (!existsSync(path)) return
  const file = openSync(path, 'r')
  try {
    const { size } = fstatSync(file)
    if (size === 0) return
    const head = Buffer.alloc(160)
    readSync(file, head, 0, head.length, 0)
    const pageSize = head.readUInt32LE(48)
    checkHead(path, head, size)
    readSync(file, head, 0, head.length, pageSize)
    checkHead(path, head, size)
  } finally {
    closeSync(file)
  }
}

function checkHead(path: string, head: Buffer, size: number): void {
  const pageSize = head.readUInt32LE(48)
  const root = head.readBigUInt64LE(136)
  const isKnown = head.readUInt32LE(24) === LMDB_MAGIC && head.readUInt32LE(28) === LMDB_VERSION && pageSize >= 512
  const isWhole = root === EMPTY || (root + 1n) * BigInt(pageSize) <= BigInt(size)
  if (!isKnown || !isWhole)
    throw new FolderError(`${path} is damaged: it is no whole LMDB file; restore it from a copy`)
}

function takeLock(lock: string, folder: string): void {
  for (let attempt = 0; attempt < 3; attempt++) {
    try {
      const file = openSync(lock, 'wx')
      writeSync(file, JSON.stringify({ pid: process.pid, started: startTime(process.pid) }))
      closeSync(file)
      return
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    }
    const owner = readOwner(lock)
    if (owner !== undefined && isAlive(owner))
      throw new FolderError(`${folder} is in use by process ${owner.pid}; stop it first`)
    // Renaming lets only one of several starters remove the stale lock.
    const stale = `${lock}.${process.pid}`
    try {
      renameSync(lock, stale)
      rmSync(stale, { force: true })
    } catch {}
  }
  throw new FolderError(`${folder} could not be locked: another process keeps taking it`)
}

interface Owner {
  readonly pid: number
  readonly started: string | undefined
}

function readOwner(lock: string): Owner | undefined {
  try {
    const found: unknown = JSON.parse(readFileSync(lock, 'utf8'))
    if (typeof found !== 'object' || found === null || !('pid' in found) || typeof found.pid !== 'number')
      return undefined
    return {
      pid: found.pid,
      started: 'started' in found && typeof found.started === 'string' ? found.started : undefined,
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
  // A process number may have been given to another process since.
  const started = startTime(owner.pid)
  return owner.started === undefined || started === undefined || started === owner.started
}

/** When the process began, in the kernel's ticks, where there is a /proc. */
function startTime(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
  } catch {
    return undefined
  }
}
