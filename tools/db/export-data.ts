import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { BSON, type ClientSession, type Db, type MongoClient, MongoServerError } from 'mongodb'
import { z } from 'zod'
import { Failure } from '../engines/run-program.ts'
import { documentOf, lineOf } from './extended-json.ts'
import { UNFINISHED } from './import-data.ts'
import { type Consistency, type ExportedCollection, type Manifest, writeManifest } from './manifest.ts'

export interface ExportData {
  readonly client: MongoClient
  /** Created if missing; must be empty. */
  readonly folder: string
  /** All databases by default. */
  readonly database?: string | undefined
  /** Whether no other program can write during the export. */
  readonly isExclusive: boolean
  readonly now: Date
}

/** MongoDB's own databases, whose content belongs to one server. */
const SYSTEM_DATABASES = new Set(['admin', 'config', 'local'])
/** Error codes of a server without snapshot reads: InvalidOptions, NotAReplicaSet, NotImplemented, SnapshotUnavailable, and an unknown field on old servers. */
const NO_SNAPSHOT = new Set<unknown>([9, 72, 123, 238, 246])
const SNAPSHOT_TOO_OLD = 239
const CHUNK_CHARACTERS = 64 * 1024

/**
 * Writes databases to a folder as canonical Extended JSON, one document a line, and the manifest last. Streams
 * documents.
 * Returns the manifest.
 * @throws Failure when the folder is not empty, a database does not exist, or a document cannot be exported
 */
export async function exportData({ client, folder, database, isExclusive, now }: ExportData): Promise<Manifest> {
  // The export has personal data: other users of this machine must not read it.
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if ((await readdir(folder)).length > 0)
    throw new Failure(`${folder} is not empty: give an export a folder of its own.`)
  const databases = await databasesOf(client, database)
  const session = isExclusive ? undefined : await snapshotSession(client, databases[0])
  try {
    const collections: ExportedCollection[] = []
    for (const name of databases)
      for (const info of await collectionsOf(client.db(name)))
        collections.push(
          await exportCollection(client.db(name), info, { folder, fileNumber: collections.length + 1, session }),
        )
    const consistency: Consistency = isExclusive || session !== undefined ? 'one moment' : 'collection by collection'
    const manifest = { exportedAt: now.toISOString(), consistency, collections }
    await writeManifest(folder, manifest)
    return manifest
  } catch (error) {
    if (error instanceof MongoServerError && error.code === SNAPSHOT_TOO_OLD)
      throw new Failure(
        'MongoDB gave its snapshot up before the export was done: raise minSnapshotHistoryWindowInSeconds.',
      )
    throw error
  } finally {
    await session?.endSession()
  }
}

const Names = z.object({ databases: z.array(z.object({ name: z.string() })) })

async function databasesOf(client: MongoClient, only: string | undefined): Promise<string[]> {
  const { databases } = Names.parse(await client.db('admin').command({ listDatabases: 1, nameOnly: true }))
  const names = databases.map(({ name }) => name).filter(name => !SYSTEM_DATABASES.has(name))
  if (only === undefined) return names
  if (!names.includes(only)) throw new Failure(`There is no database ${only} to export.`)
  return [only]
}

/**
 * Returns a session whose reads all see the moment of its first; undefined if the server has no snapshots outside
 * transactions.
 */
async function snapshotSession(client: MongoClient, database = 'test'): Promise<ClientSession | undefined> {
  const session = client.startSession({ snapshot: true })
  try {
    await client.db(database).collection('any').findOne({}, { session })
    return session
  } catch (error) {
    await session.endSession()
    if (error instanceof MongoServerError && NO_SNAPSHOT.has(error.code)) return undefined
    throw error
  }
}

const CollectionInfo = z.object({
  name: z.string(),
  type: z.string().default('collection'),
  options: z.record(z.string(), z.unknown()).default({}),
})
type CollectionInfo = z.infer<typeof CollectionInfo>

async function collectionsOf(database: Db): Promise<CollectionInfo[]> {
  const infos: CollectionInfo[] = []
  for await (const raw of database.listCollections({}, { nameOnly: false, raw: true })) {
    const { name, type, options } = CollectionInfo.parse(documentOf(settingLine(Raw.parse(raw), database.databaseName)))
    // Skips leftovers of an interrupted import.
    if (name.startsWith('system.') || name.startsWith(UNFINISHED)) continue
    if (type === 'timeseries')
      throw new Failure(
        `${database.databaseName}.${name} is a time series, which is not exported: use mongodump for it.`,
      )
    infos.push({ name, type, options })
  }
  return infos.sort((one, other) => (one.name < other.name ? -1 : 1))
}

const Raw = z.instanceof(Uint8Array)

async function indexesOf(database: Db, name: string): Promise<string[]> {
  const indexes = await database.collection(name).listIndexes({ raw: true }).toArray()
  return indexes
    .map(index => settingLine(Raw.parse(index), `${database.databaseName}.${name}`))
    .filter(line => documentOf(line).name !== '_id_')
}

interface Destination {
  readonly folder: string
  /** Numbers the files: names may be too long, or differ only by capitals. */
  readonly fileNumber: number
  readonly session: ClientSession | undefined
}

async function exportCollection(
  database: Db,
  info: CollectionInfo,
  { folder, fileNumber, session }: Destination,
): Promise<ExportedCollection> {
  const { name, type } = info
  const base = {
    database: database.databaseName,
    name,
    options: settingLine(BSON.serialize(info.options), `${database.databaseName}.${name}`),
  }
  if (type === 'view') return { ...base, indexes: [], documents: 0, bytes: 0, sha256: '' }
  const indexes = await indexesOf(database, name)
  const label = encodeURIComponent(`${database.databaseName}.${name}`)
    .replace(/[^\w%.-]/g, '_')
    .slice(0, 100)
  const file = `${String(fileNumber).padStart(4, '0')}-${label}.jsonl`
  const written = { documents: 0, bytes: 0, hash: createHash('sha256') }
  const cursor = database.collection(name).find({}, { raw: true, ...(session === undefined ? {} : { session }) })
  await pipeline(
    linesOf(cursor, `${database.databaseName}.${name}`, written),
    createWriteStream(join(folder, file), { flush: true, mode: 0o600 }),
  )
  const { documents, bytes, hash } = written
  return { ...base, indexes, file, documents, bytes, sha256: hash.digest('hex') }
}

async function* linesOf(
  cursor: AsyncIterable<unknown>,
  namespace: string,
  written: { documents: number; bytes: number; readonly hash: ReturnType<typeof createHash> },
): AsyncGenerator<Buffer> {
  let buffered = ''
  const takeChunk = () => {
    const chunk = Buffer.from(buffered)
    buffered = ''
    written.bytes += chunk.length
    written.hash.update(chunk)
    return chunk
  }
  for await (const document of cursor) {
    buffered += `${exportedLine(Raw.parse(document), namespace)}\n`
    written.documents++
    if (buffered.length >= CHUNK_CHARACTERS) yield takeChunk()
  }
  yield takeChunk()
}

function settingLine(bytes: Uint8Array, namespace: string): string {
  try {
    return lineOf(bytes)
  } catch (error) {
    const { name = '' } = BSON.deserialize(bytes)
    throw new Failure(`${namespace} cannot be exported: its options or index ${name} (${error}).`)
  }
}

function exportedLine(bytes: Uint8Array, namespace: string): string {
  try {
    return lineOf(bytes)
  } catch (error) {
    const id = BSON.EJSON.stringify(BSON.deserialize(bytes)._id)
    const reason = error instanceof Error ? error.message : error
    throw new Failure(`${namespace} cannot be exported: the document ${id} (${reason}).`)
  }
}
