import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { finished } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { GridFSBucket, MongoClient, MongoServerError, ObjectId } from 'mongodb'
import { boundFolder, removeOlderHalf } from './bound-folder.ts'
import { isDiskFull, isInFolder, writeFileAtomic } from './disk.ts'
import type { FileStore } from './file-store.ts'
import { removeWithCopies } from './folder-store.ts'

const DUPLICATE_KEY = 11_000
/** Unread files fail soon, so that pages continue without them. */
const AWAY_AFTER_MS = 2_000

const MOST_CHECKED = 100_000
/** A page waits this long (ms) for a check; a slower check ends in the background. */
const CHECK_MS = 300
/** After a failed check, the next ones pause this long, in ms, so that pages don't wait for each. */
const REST_MS = 30_000

interface GridFile {
  _id: ObjectId
  filename: string
  metadata: { touchedAt: Date }
}

interface Chunk {
  files_id: ObjectId
  n: number
}

function ignoreDuplicate(error: unknown): undefined {
  if (!(error instanceof MongoServerError && error.code === DUPLICATE_KEY)) throw error
}

interface GridStore {
  uri: string
  database: string
  /** Prefix of the collections of its files and chunks. */
  bucket: string
  /** Where this program caches files it read. */
  folder: string
  cacheBytes: number
  /** Longest time to send a file that was removed elsewhere, in ms. */
  checkedMs?: number
}

/** Stores files in MongoDB by GridFS. Each program reads a file once, into its own folder of at most `cacheBytes`. */
export async function gridStore({
  uri,
  database,
  bucket: bucketName,
  folder,
  cacheBytes,
  checkedMs = 600_000,
}: GridStore): Promise<FileStore> {
  const client = new MongoClient(uri, {
    ...{ serverSelectionTimeoutMS: AWAY_AFTER_MS, socketTimeoutMS: 10 * AWAY_AFTER_MS },
    // A server that hangs is found by its missing sign of life, which otherwise may take 40 s.
    ...{ heartbeatFrequencyMS: AWAY_AFTER_MS, connectTimeoutMS: 2 * AWAY_AFTER_MS },
  })
  const db = client.db(database)
  const bucket = new GridFSBucket(db, { bucketName })
  const files = db.collection<GridFile>(`${bucketName}.files`)
  const chunks = db.collection<Chunk>(`${bucketName}.chunks`)
  const current = db.collection<{ _id: string; text: string }>(`${bucketName}.current`)
  await files.createIndex({ filename: 1 }, { unique: true })
  const bringing = new Map<string, Promise<boolean>>()
  const checking = new Map<string, Promise<void>>()
  const checked = new LRUCache<string, true>({ max: MOST_CHECKED, ttl: checkedMs })
  let restsUntil = 0
  const grew = boundFolder(folder, cacheBytes)

  async function touch(name: string): Promise<boolean> {
    const touched = await files.updateOne({ filename: name }, { $set: { 'metadata.touchedAt': new Date() } })
    return touched.matchedCount > 0
  }

  async function removeAs(filter: { filename: string; 'metadata.touchedAt'?: { $lte: Date } }): Promise<boolean> {
    const file = await files.findOneAndDelete(filter)
    if (!file) return false
    await Promise.all([chunks.deleteMany({ files_id: file._id }), removeWithCopies(join(folder, filter.filename))])
    return true
  }

  async function has(name: string): Promise<boolean> {
    return (await files.countDocuments({ filename: name }, { limit: 1 })) > 0
  }

  async function check(name: string): Promise<void> {
    try {
      if (!(await has(name))) await removeWithCopies(join(folder, name))
      checked.set(name, true)
    } catch {
      restsUntil = Date.now() + REST_MS
    } finally {
      checking.delete(name)
    }
  }

  async function dropRemoved(name: string): Promise<void> {
    if (checked.has(name) || Date.now() < restsUntil) return
    const begun = checking.get(name) ?? Promise.race([check(name), pause(CHECK_MS, undefined, { ref: false })])
    checking.set(name, begun)
    await begun
  }

  async function keep(name: string, bytes: Buffer): Promise<void> {
    const path = join(folder, name)
    await writeFileAtomic(path, bytes).catch(async error => {
      if (!isDiskFull(error)) throw error
      // This folder is a cache, so it can free a disk that anything has filled.
      await removeOlderHalf(folder)
      await writeFileAtomic(path, bytes)
    })
    grew(bytes.length)
  }

  async function download(name: string): Promise<boolean> {
    const file = await files.findOne({ filename: name })
    if (!file) return false
    await keep(name, await buffer(bucket.openDownloadStream(file._id)))
    return true
  }

  return {
    folder,
    async bring(name) {
      if (await isInFolder(join(folder, name))) return true
      const begun = bringing.get(name) ?? download(name).finally(() => bringing.delete(name))
      bringing.set(name, begun)
      return begun
    },
    async put(name, bytes) {
      if (await touch(name)) return
      const upload = bucket.openUploadStream(name, { metadata: { touchedAt: new Date() } })
      try {
        // Its chunks are written before the file that names them.
        await finished(upload.end(bytes))
      } catch (error) {
        ignoreDuplicate(error)
        await chunks.deleteMany({ files_id: upload.id })
      }
    },
    keep,
    has,
    dropRemoved,
    touch,
    async list(prefix) {
      // No name has a character above '\uffff'.
      const below = { filename: { $gte: prefix, $lt: `${prefix}\uffff` } }
      const stored = await files.find(below, { projection: { filename: 1, metadata: 1 } }).toArray()
      return stored.map(({ filename, metadata }) => ({ name: filename, touchedAt: metadata.touchedAt }))
    },
    remove: async name => void (await removeAs({ filename: name })),
    removeUnused: (name, since) => removeAs({ filename: name, 'metadata.touchedAt': { $lte: since } }),
    async clear(unchangedSince) {
      const whole = new Set<string>()
      for await (const { _id } of files.find({}, { projection: { _id: 1 } })) whole.add(_id.toHexString())
      const byFile = [
        { $match: { files_id: { $lt: ObjectId.createFromTime(+unchangedSince / 1000) } } },
        { $group: { _id: '$files_id' } },
      ]
      let removed = 0
      for await (const { _id } of chunks.aggregate<{ _id: ObjectId }>(byFile)) {
        if (whole.has(_id.toHexString())) continue
        await chunks.deleteMany({ files_id: _id })
        removed += 1
      }
      return removed
    },
    readCurrent: async () => (await current.findOne({ _id: 'current' }))?.text,
    async moveCurrent(text, expected) {
      if (expected !== undefined) {
        const moved = await current.updateOne({ _id: 'current', text: expected }, { $set: { text } })
        return moved.matchedCount > 0
      }
      const inserted = await current.insertOne({ _id: 'current', text }).catch(ignoreDuplicate)
      return inserted !== undefined
    },
    // The files are in the market's own database.
    areOf: async () => true,
    close: () => client.close(),
  }
}
