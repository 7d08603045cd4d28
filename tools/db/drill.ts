/**
 * `npm run db:drill`: exports a market with its pictures and releases, restores it into an empty one, and compares
 * both.
 */
import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { formatRupees } from '@santhe/rules'
import { type Db, GridFSBucket } from 'mongodb'
import pLimit from 'p-limit'
import { z } from 'zod'
import { watchFolder } from '../engines/guard.ts'
import { run } from '../engines/run.ts'
import { Failure } from '../engines/run-program.ts'
import { type Market, startMarket } from '../start/start-market.ts'
import { exportData } from './export-data.ts'
import { lineOf } from './extended-json.ts'
import { importData } from './import-data.ts'
import { withDatabase } from './with-database.ts'

const DATABASE = 'santhe'
const AT_ONCE = 8
const Raw = z.instanceof(Uint8Array)
/** Amounts in paise, by collection. */
const SUMS = { orders: 'total', refunds: 'amount', payments: 'amount' } as const

interface Content {
  /** Number of documents of each collection, and a digest of all. */
  collections: Map<string, string>
  sums: Map<string, number>
  /** Digests of the pictures' bytes, by name. */
  pictures: Map<string, string>
}

const digestOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

async function collectionOf(database: Db, name: string): Promise<string> {
  const hash = createHash('sha256')
  let documents = 0
  for await (const document of database.collection(name).find({}, { raw: true, sort: { _id: 1 } })) {
    // Canonical, as in the export: fields with whole-number names have no order there.
    hash.update(lineOf(Raw.parse(document)))
    documents += 1
  }
  return `${documents} documents, ${hash.digest('hex')}`
}

async function picturesOf(database: Db): Promise<Map<string, string>> {
  const bucket = new GridFSBucket(database, { bucketName: 'pictures' })
  const pictures = new Map<string, string>()
  for await (const { _id, filename } of bucket.find()) {
    const hash = createHash('sha256')
    for await (const chunk of bucket.openDownloadStream(_id)) hash.update(chunk)
    pictures.set(filename, hash.digest('hex'))
  }
  return pictures
}

async function contentOf(database: Db): Promise<Content> {
  const names = (await database.listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name).sort()
  const collections = new Map<string, string>()
  for (const name of names) collections.set(name, await collectionOf(database, name))
  const sums = new Map<string, number>()
  for (const [name, field] of Object.entries(SUMS)) {
    const [total] = await database
      .collection(name)
      .aggregate([{ $group: { _id: null, sum: { $sum: `$${field}` } } }])
      .toArray()
    sums.set(name, Number(total?.sum ?? 0))
  }
  return { collections, sums, pictures: await picturesOf(database) }
}

function differencesOf(before: ReadonlyMap<string, unknown>, after: ReadonlyMap<string, unknown>): string[] {
  const names = new Set([...before.keys(), ...after.keys()])
  return [...names].filter(name => before.get(name) !== after.get(name))
}

/** Returns how many pictures the restored market serves unchanged. */
async function countSamePictures({ url }: Market, pictures: ReadonlyMap<string, string>): Promise<number> {
  const limit = pLimit(AT_ONCE)
  const fetched = [...pictures].map(([name, digest]) =>
    limit(async () => {
      const response = await fetch(`${url}/files/${name}`)
      return response.ok && digestOf(new Uint8Array(await response.arrayBuffer())) === digest
    }),
  )
  return (await Promise.all(fetched)).filter(Boolean).length
}

const open = (dataFolder: string, seed: boolean) =>
  startMarket({
    ...{ port: 0, dataFolder, seed, database: DATABASE, isSynced: false, compression: 'quick' },
    environment: { NODE_ENV: 'test', FILES: 'mongodb' },
  })

await run(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'santhe-drill-'))
  watchFolder(folder)
  const [first, second, backup] = ['first', 'second', 'backup'].map(name => join(folder, name))
  if (!first || !second || !backup) throw new Failure('Three folders are needed')
  try {
    await (await open(first, true)).stop()
    const before = await withDatabase({ dataFolder: first, environment: {} }, async ({ client, isExclusive }) => {
      await exportData({ client, folder: backup, isExclusive, now: new Date() })
      return contentOf(client.db(DATABASE))
    })
    const after = await withDatabase({ dataFolder: second, environment: {} }, async ({ client }) => {
      await importData({ client, folder: backup, replaces: false })
      return contentOf(client.db(DATABASE))
    })
    const parts = ['collections', 'sums', 'pictures'] as const
    const differences = parts.flatMap(part => differencesOf(before[part], after[part]).map(name => `${part} ${name}`))
    if (differences.length > 0) throw new Failure(`The restored market differs:\n${differences.join('\n')}`)
    const restored = await open(second, false)
    const sameCount = await countSamePictures(restored, before.pictures)
    const { status } = await fetch(`${restored.url}/products`)
    await restored.stop()
    if (status !== 200 || sameCount !== before.pictures.size)
      throw new Failure(
        `The restored market shows ${sameCount} of ${before.pictures.size} pictures, and /products ${status}`,
      )
    console.log(`${before.collections.size} collections and ${before.pictures.size} pictures are as they were`)
    for (const [name, sum] of before.sums) console.log(`${name}: ${formatRupees(sum)}`)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
