import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MongoClient } from 'mongodb'
import { median } from '../median.ts'
import type { Result } from '../suite.ts'
import { anOrder, type BenchOrder, ORDER_INDEXES, statusAt } from './an-order.ts'
import { startBareMongo } from './bare-mongo.ts'
import { type BundledEngine, buildEngine, startBundledEngine } from './bundled-engine.ts'
import { type Compared, compare, DATABASE } from './compare.ts'
import { resultOf } from './rates.ts'

const MANY = { collection: 'orders', size: 100_000 }
const FEW = { collection: 'few', size: 1_000, mostGrowth: 1.5 }
const INSERTED = { collection: 'inserted', size: 0 }
const SHOWN = 24
const BATCH = 1_000
const STARTS = 7
const MOST_MEGABYTES = 250
const MOST_START_GROWTH = 3

const COMPARED: readonly Compared[] = [
  {
    name: 'findOne by a secondary key',
    command: { find: MANY.collection, filter: { purchaseId: 7 }, limit: 1, singleBatch: true },
    ask: (orders, place, size) => orders.findOne({ purchaseId: (place * 7919) % size }),
    asked: MANY,
    leastShare: 0.3,
    beside: FEW,
  },
  {
    name: `${SHOWN} sorted by an index`,
    command: { find: MANY.collection, filter: { status: 'pending' }, sort: { _id: -1 }, limit: SHOWN },
    ask: (orders, place) =>
      orders
        .find({ status: statusAt(place) })
        .sort({ _id: -1 })
        .limit(SHOWN)
        .toArray(),
    asked: MANY,
    leastShare: 0.3,
    beside: FEW,
  },
  {
    name: 'durable inserts',
    command: { insert: INSERTED.collection, documents: [anOrder(0)] },
    ask: (orders, place) => orders.insertOne(anOrder(place)),
    asked: INSERTED,
    mostAsked: 2_000,
    leastShare: 0.25,
  },
]

async function fill({ uri }: BundledEngine): Promise<void> {
  const client = await MongoClient.connect(uri)
  for (const { collection, size } of [MANY, FEW, INSERTED]) {
    const orders = client.db(DATABASE).collection<BenchOrder>(collection)
    await orders.createIndexes(ORDER_INDEXES)
    for (let first = 0; first < size; first += BATCH)
      await orders.insertMany(Array.from({ length: BATCH }, (_unused, at) => anOrder(first + at)))
  }
  await client.close()
}

async function measureMemory(engine: BundledEngine, emptyFolder: string): Promise<Result> {
  const resident = await engine.residentMegabytes()
  const empty = await startBundledEngine(emptyFolder)
  const more = resident - (await empty.residentMegabytes())
  await empty.stop()
  const said = `memory after all that: ${resident.toFixed(0)} MB, above an empty engine`
  return resultOf(said, `${more.toFixed(0)} MB`, `${MOST_MEGABYTES} MB`, more > MOST_MEGABYTES)
}

async function startTime(folder: string): Promise<number> {
  const engine = await startBundledEngine(folder)
  await engine.stop()
  return engine.startMs
}

/** How long the engine takes to be ready on a full and on an empty folder, in turns: the medians. */
async function measureStart(fullFolder: string, emptyFolder: string): Promise<Result> {
  const [ofFull, ofEmpty]: [number[], number[]] = [[], []]
  for (let round = 0; round < STARTS; round++) {
    ofEmpty.push(await startTime(emptyFolder))
    ofFull.push(await startTime(fullFolder))
  }
  const growth = median(ofFull) / median(ofEmpty)
  const said = `start on all that: ${median(ofFull).toFixed(0)} ms, on nothing ${median(ofEmpty).toFixed(0)} ms`
  return resultOf(said, `${growth.toFixed(2)} ×`, `${MOST_START_GROWTH} ×`, growth > MOST_START_GROWTH)
}

async function measureAll(folder: string, report: (result: Result) => void): Promise<void> {
  const [full, empty] = [join(folder, 'full'), join(folder, 'empty')]
  const engine = await startBundledEngine(full)
  const bare = await startBareMongo(folder)
  try {
    await fill(engine)
    for (const compared of COMPARED) for (const result of await compare(compared, engine.uri, bare)) report(result)
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
