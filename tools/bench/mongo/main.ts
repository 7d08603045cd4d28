import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MongoClient } from 'mongodb'
import { median } from '../median.ts'
import type { Result } from '../suite.ts'
import { anOrder, type BenchOrder, ORDER_INDEXES, statusAt } from './an-order.ts'
import { startBareMongo } from './bare-mongo.ts'
import { type BundledEngine, buildEngine, startBundledEngine } from './bundled-engine.ts'
import { type Comparison, compare, DATABASE } from './compare.ts'
import { resultOf } from './rates.ts'

const MANY = { collection: 'orders', size: 100_000 }
const FEW = { collection: 'few', size: 1_000, maxGrowth: 1.5 }
const INSERTED = { collection: 'inserted', size: 0 }
const PAGE_SIZE = 24
const BATCH = 1_000
const STARTS = 7
const MAX_MEGABYTES = 250
const MAX_START_GROWTH = 3

const COMPARISONS: readonly Comparison[] = [
  {
    name: 'findOne by a secondary key',
    command: { find: MANY.collection, filter: { purchaseId: 7 }, limit: 1, singleBatch: true },
    operation: (orders, index, size) => orders.findOne({ purchaseId: (index * 7919) % size }),
    target: MANY,
    minShare: 0.3,
    smaller: FEW,
  },
  {
    name: `${PAGE_SIZE} sorted by an index`,
    command: { find: MANY.collection, filter: { status: 'pending' }, sort: { _id: -1 }, limit: PAGE_SIZE },
    operation: (orders, index) =>
      orders
        .find({ status: statusAt(index) })
        .sort({ _id: -1 })
        .limit(PAGE_SIZE)
        .toArray(),
    target: MANY,
    minShare: 0.3,
    smaller: FEW,
  },
  {
    name: 'durable inserts',
    command: { insert: INSERTED.collection, documents: [anOrder(0)] },
    operation: (orders, index) => orders.insertOne(anOrder(index)),
    target: INSERTED,
    maxRequests: 2_000,
    minShare: 0.25,
  },
]

async function fill({ uri }: BundledEngine): Promise<void> {
  const client = await MongoClient.connect(uri)
  for (const { collection, size } of [MANY, FEW, INSERTED]) {
    const orders = client.db(DATABASE).collection<BenchOrder>(collection)
    await orders.createIndexes(ORDER_INDEXES)
    for (let first = 0; first < size; first += BATCH)
      await orders.insertMany(Array.from({ length: BATCH }, (_unused, index) => anOrder(first + index)))
  }
  await client.close()
}

async function measureMemory(engine: BundledEngine, emptyFolder: string): Promise<Result> {
  const resident = await engine.residentMegabytes()
  const empty = await startBundledEngine(emptyFolder)
  const extra = resident - (await empty.residentMegabytes())
  await empty.stop()
  const label = `memory after all that: ${resident.toFixed(0)} MB, above an empty engine`
  return resultOf(label, `${extra.toFixed(0)} MB`, `${MAX_MEGABYTES} MB`, extra > MAX_MEGABYTES)
}

async function startTime(folder: string): Promise<number> {
  const engine = await startBundledEngine(folder)
  await engine.stop()
  return engine.startMs
}

/** Median start times on a full and an empty folder, alternating. */
async function measureStart(fullFolder: string, emptyFolder: string): Promise<Result> {
  const [fullTimes, emptyTimes]: [number[], number[]] = [[], []]
  for (let round = 0; round < STARTS; round++) {
    emptyTimes.push(await startTime(emptyFolder))
    fullTimes.push(await startTime(fullFolder))
  }
  const growth = median(fullTimes) / median(emptyTimes)
  const label = `start on all that: ${median(fullTimes).toFixed(0)} ms, on nothing ${median(emptyTimes).toFixed(0)} ms`
  return resultOf(label, `${growth.toFixed(2)} ×`, `${MAX_START_GROWTH} ×`, growth > MAX_START_GROWTH)
}

async function measureAll(folder: string, report: (result: Result) => void): Promise<void> {
  const [full, empty] = [join(folder, 'full'), join(folder, 'empty')]
  const engine = await startBundledEngine(full)
  const bare = await startBareMongo(folder)
  try {
    await fill(engine)
    for (const comparison of COMPARISONS)
      for (const result of await compare(comparison, engine.uri, bare)) report(result)
    report(await measureMemory(engine, empty))
  } finally {
    await bare.stop()
    await engine.stop()
  }
  report(await measureStart(full, empty))
}

await buildEngine()
const folder = await mkdtemp(join(tmpdir(), 'santhe-bench-mongo-'))
console.log('The embedded engine beside a bare server of the same bytes, in production mode:')
try {
  await measureAll(folder, ({ line, isMissed }) => {
    console.log(`  ${line}`)
    if (isMissed) process.exitCode = 1
  })
} finally {
  await rm(folder, { recursive: true, force: true })
}
