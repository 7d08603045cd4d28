import { closeSync, openSync, readSync, statSync } from 'node:fs'

const MAGIC = 0xbeefc0de
const VERSION = 2
const NO_PAGE = 2n ** 64n - 1n
/** Header of a page: its number, writer, flags, and the position of its free space. */
const PAGE_HEAD = 24
const BRANCH = 1
const LEAF = 2
const BIG_VALUE = 1

interface Head {
  readonly pageSize: number
  readonly roots: readonly bigint[]
  readonly lastPage: bigint
  readonly transaction: bigint
}

/**
 * Checks LMDB's file before LMDB opens it, because LMDB ends the whole process on a foreign or truncated file.
 * Returns 'missing', 'new' if nothing was ever committed, 'whole', or 'damaged'. Does not read the pages' content.
 */
export function inspectDataFile(path: string): 'missing' | 'new' | 'whole' | 'damaged' {
  const stats = statSync(path, { throwIfNoEntry: false })
  if (stats === undefined || (stats.isFile() && stats.size === 0)) return 'missing'
  if (!stats.isFile()) return 'damaged'
  const file = openSync(path, 'r')
  const read = (at: number, length: number) => {
    const bytes = Buffer.alloc(length)
    readSync(file, bytes, 0, length, at)
    return bytes
  }
  try {
    const first = readHead(read(0, PAGE_HEAD + 136))
    const second = first === undefined ? undefined : readHead(read(first.pageSize, PAGE_HEAD + 136))
    if (first === undefined || second === undefined) return 'damaged'
    const newest = first.transaction > second.transaction ? first : second
    const pages = BigInt(Math.floor(stats.size / newest.pageSize))
    // The last pages may be free and unwritten; only then is following every page worth its time.
    const isComplete = newest.lastPage < pages || isWithin(newest, pages, read)
    if (!isComplete) return 'damaged'
    return newest.roots[1] === NO_PAGE ? 'new' : 'whole'
  } finally {
    closeSync(file)
  }
}

function readHead(page: Buffer): Head | undefined {
  const pageSize = page.readUInt32LE(48)
  if (page.readUInt32LE(24) !== MAGIC || page.readUInt32LE(28) !== VERSION || pageSize < 512) return undefined
  return {
    pageSize,
    roots: [page.readBigUInt64LE(88), page.readBigUInt64LE(136)],
    lastPage: page.readBigUInt64LE(144),
    transaction: page.readBigUInt64LE(152),
  }
}

/** Follows the trees of free pages and of data: none may lead beyond the end of the file. */
function isWithin({ pageSize, roots }: Head, pages: bigint, read: (at: number, length: number) => Buffer): boolean {
  const waiting = roots.filter(root => root !== NO_PAGE)
  for (let number = waiting.pop(); number !== undefined; number = waiting.pop()) {
    if (number >= pages) return false
    const page = read(Number(number) * pageSize, pageSize)
    const flags = page.readUInt16LE(18)
    if (page.readBigUInt64LE(0) !== number || (flags & (BRANCH | LEAF)) === 0) return false
    for (let at = 0; at < page.readUInt16LE(20); at += 2) {
      const node = PAGE_HEAD + page.readUInt16LE(PAGE_HEAD + at)
      const nodeFlags = page.readUInt16LE(node + 4)
      if ((flags & BRANCH) !== 0) waiting.push(BigInt(page.readUInt32LE(node)) + (BigInt(nodeFlags) << 32n))
      else if ((nodeFlags & BIG_VALUE) !== 0) {
        const place = node + 8 + page.readUInt16LE(node + 6)
        if (page.readBigUInt64LE(place) + page.readBigUInt64LE(place + 16) > pages) return false
      }
    }
  }
  return true
}
