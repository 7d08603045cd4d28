import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { type Db, type Document, type MongoClient, MongoServerError } from 'mongodb'
import { Failure } from '../engines/run-program.ts'
import { documentOf } from './extended-json.ts'
import { type ExportedCollection, type Manifest, readExport } from './manifest.ts'

export interface ImportData {
  readonly client: MongoClient
  readonly folder: string
  /** All databases of the export by default. */
  readonly database?: string | undefined
  /** Whether to replace existing collections with documents. */
  readonly replaces: boolean
}

/**
 * Prefix of collections during the import. They are renamed once all are complete, so that an interrupted import
 * changes nothing.
 */
export const UNFINISHED = 'santhe_import_'
/** Exists while complete collections are renamed: after an interruption the next import only continues with that. */
const COMPLETE_MARKER = `${UNFINISHED}whole`
const MAX_BATCH_DOCUMENTS = 500
const MAX_BATCH_CHARACTERS = 4_000_000

/**
 * Imports an export into a server. Checks all of it, fills collections beside the existing ones, creates their
 * indexes,
 * then renames each. Deletes the rest of an interrupted import. Returns the manifest.
 * @throws Failure when the export is incomplete or damaged, or a collection has documents
 */
export async function importData({ client, folder, database, replaces }: ImportData): Promise<Manifest> {
  const manifest = await readExport(folder)
  const collections = manifest.collections.filter(each => database === undefined || each.database === database)
  const [first] = collections
  if (first === undefined)
    throw new Failure(`There is nothing ${database ? `of ${database} ` : ''}to import in ${folder}.`)
  const names = new Set(collections.map(each => each.database))
  const completeMarkers = client.db(first.database).collection<{ _id: string }>(COMPLETE_MARKER)
  const _id = createHash('sha256').update(JSON.stringify(collections)).digest('hex')
  if ((await completeMarkers.findOne({ _id })) === null) {
    if (!replaces) await refuseNonEmpty(client, collections)
    for (const name of names) await dropUnfinished(client.db(name))
    for (const [index, each] of collections.entries())
      await fill(client.db(each.database), UNFINISHED + index, each, folder)
    await completeMarkers.insertOne({ _id })
  }
  for (const [index, each] of collections.entries()) await renameIntoPlace(client, UNFINISHED + index, each)
  for (const name of names) await dropUnfinished(client.db(name))
  return { ...manifest, collections }
}

async function refuseNonEmpty(client: MongoClient, collections: readonly ExportedCollection[]): Promise<void> {
  for (const { database, name } of collections) {
    if (
      (await client
        .db(database)
        .collection(name)
        .findOne({}, { projection: { _id: 1 } })) !== null
    )
      throw new Failure(
        `${database}.${name} has documents; nothing was imported. With --replace they give way to the export.`,
      )
  }
}

async function dropUnfinished(database: Db): Promise<void> {
  for (const { name } of await database.listCollections({}, { nameOnly: true }).toArray())
    if (name.startsWith(UNFINISHED)) await database.dropCollection(name)
}

async function fill(database: Db, name: string, from: ExportedCollection, folder: string): Promise<void> {
  const { file, indexes, documents } = from
  await create(database, name, from)
  if (file === undefined) return
  const namespace = `${from.database}.${from.name}`
  for await (const batch of batchesOf(join(folder, file))) {
    const command = { insert: name, documents: batch, ordered: true, writeConcern: { w: 'majority' } }
    const { writeErrors } = await database.command(command)
    if (writeErrors !== undefined)
      throw new Failure(`${namespace} was refused (${writeErrors[0]?.errmsg}); nothing has taken its place.`)
  }
  const { n } = await database.command({ count: name })
  if (n !== documents)
    throw new Failure(`${namespace} came to ${n} documents instead of ${documents}; nothing has taken its place.`)
  if (indexes.length > 0) await database.command({ createIndexes: name, indexes: indexes.map(readIndex) })
}

async function create(database: Db, name: string, { options }: ExportedCollection): Promise<void> {
  await database.command({ create: name, ...documentOf(options) })
}

function readIndex(line: string): Document {
  const { ns: _ns, ...index } = documentOf(line)
  return index
}

async function* batchesOf(path: string): AsyncGenerator<Document[]> {
  let batch: Document[] = []
  let characters = 0
  for await (const line of linesOf(path)) {
    batch.push(documentOf(line))
    characters += line.length
    if (batch.length < MAX_BATCH_DOCUMENTS && characters < MAX_BATCH_CHARACTERS) continue
    yield batch
    batch = []
    characters = 0
  }
  if (batch.length > 0) yield batch
}

/** Splits at line feeds only: Node's readline also splits at other characters, which a text may contain. */
async function* linesOf(path: string): AsyncGenerator<string> {
  let rest = ''
  for await (const chunk of createReadStream(path, 'utf8')) {
    const lines = `${rest}${chunk}`.split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
}

/** Renames a filled collection, unless an interrupted import did so already. */
async function renameIntoPlace(client: MongoClient, unfinished: string, from: ExportedCollection): Promise<void> {
  const database = client.db(from.database)
  if (!(await database.listCollections({ name: unfinished }, { nameOnly: true }).hasNext())) return
  if (from.file === undefined) {
    // A view cannot be renamed.
    await database.dropCollection(from.name).catch(unlessMissing)
    await create(database, from.name, from)
    return
  }
  const to = `${from.database}.${from.name}`
  await client.db('admin').command({ renameCollection: `${from.database}.${unfinished}`, to, dropTarget: true })
}

function unlessMissing(error: unknown): void {
  if (!(error instanceof MongoServerError) || error.codeName !== 'NamespaceNotFound') throw error
}
