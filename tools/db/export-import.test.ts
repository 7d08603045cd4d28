import {
  appendFileSync,
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type EmbeddedMongo, startEmbeddedMongo } from '@santhe/embedded-mongo'
import { Int32, MongoClient } from 'mongodb'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { exportData } from './export-data.ts'
import { importData } from './import-data.ts'
import { everyType } from './testing/every-type.ts'

const now = new Date('2026-07-01T10:00:00Z')
const tempFolder = mkdtempSync(join(tmpdir(), 'santhe-db-test-'))
const engines: EmbeddedMongo[] = []
let folders = 0
let source: MongoClient
let target: MongoClient

async function startEngine(): Promise<MongoClient> {
  const engine = await startEmbeddedMongo({ folder: join(tempFolder, `engine-${engines.length}`) })
  engines.push(engine)
  return new MongoClient(engine.uri).connect()
}

beforeAll(async () => {
  source = await startEngine()
  target = await startEngine()
  const shop = source.db('shop')
  // Sent as a command, since the driver takes a Map as a document and keeps the order of its fields.
  await shop.command({ insert: 'types', documents: [everyType(), new Map([['_id', new Int32(2)]])] })
  await shop.command({
    createIndexes: 'types',
    indexes: [
      { key: { completeExport: 1, tenth: -1 }, name: 'two fields' },
      { key: { text: 1 }, name: 'text_1', unique: true, partialFilterExpression: { yes: true } },
      { key: { symbol: 1 }, name: 'symbol_1', sparse: true, hidden: true },
      { key: { 'last date': 1 }, name: 'ttl', expireAfterSeconds: 3600 },
    ],
  })
  // Enough for several batches of an import, 500 documents each.
  const orders = Array.from({ length: 2_000 }, (_, index) => ({
    _id: index,
    farm: index % 7,
    note: `line one\nline two ${index}`,
  }))
  await shop.collection<{ _id: number }>('orders/…').insertMany(orders)
  await shop.createCollection('empty')
  await source.db('other').collection('things').insertOne({ n: 1 })
  await exportData({ client: source, folder: completeExport, isExclusive: true, now })
})
afterAll(async () => {
  await Promise.all([source.close(), target.close()])
  await Promise.all(engines.map(engine => engine.close()))
  rmSync(tempFolder, { recursive: true, force: true })
})

function newFolder(): string {
  return join(tempFolder, `export-${++folders}`)
}

const completeExport = join(tempFolder, 'whole')

/** Copies an export, to damage the copy. */
function copyExport(): string {
  const folder = newFolder()
  cpSync(completeExport, folder, { recursive: true })
  return folder
}

const Raw = z.instanceof(Uint8Array)

/** Returns every byte of all documents and index definitions. */
async function contentOf(client: MongoClient) {
  const text = (raw: unknown) => Buffer.from(Raw.parse(raw)).toString('base64')
  const content: [database: string, name: string, indexes: string[], documents: string[]][] = []
  for (const name of ['other', 'shop']) {
    for (const { name: collection } of await client.db(name).listCollections({}, { nameOnly: true }).toArray()) {
      const handle = client.db(name).collection(collection)
      const documents = await handle.find({}, { raw: true, sort: { _id: 1 } }).toArray()
      const indexes = await handle.listIndexes({ raw: true }).toArray()
      content.push([name, collection, indexes.map(text), documents.map(text)])
    }
  }
  return content.sort()
}

describe('an export', () => {
  it('imports into another engine byte by byte, with options and indexes', async () => {
    const folder = newFolder()
    const { collections, consistency } = await exportData({ client: source, folder, isExclusive: true, now })
    expect(consistency).toBe('one moment')
    expect(collections.map(({ database, name, documents }) => [database, name, documents])).toEqual([
      ['other', 'things', 1],
      ['shop', 'empty', 0],
      ['shop', 'orders/…', 2_000],
      ['shop', 'types', 2],
    ])
    await importData({ client: target, folder, replaces: false })
    expect(await contentOf(target)).toEqual(await contentOf(source))
  })

  it('warns when the server cannot read a snapshot', async () => {
    const { consistency } = await exportData({
      client: source,
      folder: newFolder(),
      database: 'other',
      isExclusive: false,
      now,
    })
    expect(consistency).toBe('collection by collection')
  })

  it('has one line a document, which mongoimport reads too', async () => {
    const folder = copyExport()
    const file = readdirSync(folder).find(name => name.includes('things')) ?? ''
    expect(file).toBe('0001-other.things.jsonl')
    expect(readFileSync(join(folder, file), 'utf8')).toMatch(
      /^\{"_id":\{"\$oid":"[0-9a-f]{24}"\},"n":\{"\$numberInt":"1"\}\}\n$/,
    )
  })

  it('is readable by its owner only', () => {
    const folder = copyExport()
    const open = ['', ...readdirSync(folder)].filter(name => (statSync(join(folder, name)).mode & 0o077) !== 0)
    expect(open).toEqual([])
  })

  it('requires an empty folder and an existing database', async () => {
    const folder = copyExport()
    await expect(exportData({ client: source, folder, isExclusive: true, now })).rejects.toThrow('is not empty')
    const missing = exportData({ client: source, folder: newFolder(), database: 'nowhere', isExclusive: true, now })
    await expect(missing).rejects.toThrow('no database nowhere')
  })
})

describe('an import', () => {
  it('skips collections with documents unless told to replace them', async () => {
    const folder = copyExport()
    await target.db('shop').collection<{ _id: number }>('types').insertOne({ _id: 3 })
    const before = await contentOf(target)
    await expect(importData({ client: target, folder, replaces: false })).rejects.toThrow('has documents')
    expect(await contentOf(target)).toEqual(before)
    await importData({ client: target, folder, replaces: true })
    expect(await contentOf(target)).toEqual(await contentOf(source))
  })

  it.each<[string, string, (folder: string, file: string) => void]>([
    ['torn', 'no manifest.json', folder => rmSync(join(folder, 'manifest.json'))],
    ['without a file', 'is missing', (_, file) => rmSync(file)],
    ['cut', 'not as it was exported', (_, file) => truncateSync(file, 100)],
    ['longer', 'not as it was exported', (_, file) => appendFileSync(file, '{}\n')],
    [
      'changed',
      'not as it was exported',
      (_, file) => writeFileSync(file, readFileSync(file, 'utf8').replace('1', '2')),
    ],
    ['of another version', 'another version', folder => writeFileSync(join(folder, 'manifest.json'), '{"format":2}')],
  ])('refuses an export that is %s and changes nothing', async (_, expectedMessage, damage) => {
    const folder = copyExport()
    damage(folder, join(folder, readdirSync(folder).find(name => name.includes('orders')) ?? ''))
    const before = await contentOf(target)
    await expect(importData({ client: target, folder, replaces: true })).rejects.toThrow(expectedMessage)
    expect(await contentOf(target)).toEqual(before)
  })

  it('can be repeated after any interruption and is then complete', async () => {
    const folder = copyExport()
    const expected = await contentOf(source)
    for (const last of ['insert', 'createIndexes', 'renameCollection']) {
      const client = await startEngine()
      const interrupted = new MongoClient(engines.at(-1)?.uri ?? '', { monitorCommands: true })
      let seen = 0
      interrupted.on('commandSucceeded', ({ commandName }) => {
        if (commandName === last && ++seen === 1) void interrupted.close(true)
      })
      await expect(importData({ client: interrupted, folder, replaces: false })).rejects.toThrow()
      await interrupted.close()
      await importData({ client, folder, replaces: false })
      expect(await contentOf(client)).toEqual(expected)
      await client.close()
    }
  })

  it('can be limited to one database', async () => {
    const folder = copyExport()
    const client = await startEngine()
    await importData({ client, folder, database: 'other', replaces: false })
    expect((await client.db().admin().listDatabases()).databases.map(({ name }) => name)).toEqual(['other'])
    await expect(importData({ client, folder, database: 'nowhere', replaces: true })).rejects.toThrow(
      'nothing of nowhere',
    )
    await client.close()
  })
})
