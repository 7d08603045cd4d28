/** `npm run bench:mongo`: durable inserts and reads of 24 documents beside a bare server, and a start with 1 GB. */
import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import type { Socket } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Binary, deserialize, Long, ObjectId, serialize } from 'bson'
import { type Document, MongoClient } from 'mongodb'
import { buildProgram, killProgram, startProgram } from '../testing/program.ts'
import { connectRaw, frame } from '../testing/raw-client.ts'

const CLIENTS = 16
const ROUNDS = 3
const ROUND_MS = 4000
const LIMIT = 24
const HEAD_BYTES = 21
const INDEXES: readonly { name: string; key: Record<string, 1 | -1> }[] = [
  { name: 'newest of a farm', key: { farmId: 1, createdAt: -1 } },
  { name: 'name', key: { name: 1 } },
  { name: 'price', key: { price: 1, _id: 1 } },
  { name: 'status', key: { status: 1, price: 1 } },
  { name: 'place', key: { 'place.district': 1, 'place.taluk': 1 } },
]
const TEXT = 'x'.repeat(800)
/** Minimum rates relative to the bare server's. */
const TARGETS = { insert: 0.6, byId: 0.2, byIndex: 0.25 }
const LARGE_DOCUMENTS = 1_000_000
const BATCH = 1000
const START_LIMIT_MS = 3000

let made = 0
/** About 1 kB. */
function nextDocument(): Document {
  const at = made++
  return {
    _id: new ObjectId(),
    farmId: at % 50,
    name: `Tomato ${(at * 7919) % 100_000}`,
    price: (at * 31) % 1000,
    status: 'active',
    createdAt: new Date(1e12 + at * 1000),
    place: { district: `d${at % 30}`, taluk: `t${at % 200}` },
    text: TEXT,
  }
}

/** Returns a retryable insert in the form that drivers send. */
function insertMessage(lsid: Document, txnNumber: number): Buffer {
  const body = serialize({ insert: 'offers', lsid, txnNumber: Long.fromNumber(txnNumber), $db: 'bench' })
  const name = Buffer.from('documents\0')
  const document = serialize(nextDocument())
  const head = Buffer.alloc(5)
  head[0] = 1
  head.writeInt32LE(4 + name.length + document.length, 1)
  return frame(body, 0, Buffer.concat([head, name, document]))
}

/** Lends a connection; a pending response fails when the server closes it. */
async function withConnection<T>(uri: string, work: (socket: Socket) => Promise<T>): Promise<T> {
  const socket = connectRaw(uri)
  socket.on('close', () => socket.emit('error', new Error('closed without a response')))
  try {
    return await work(socket)
  } finally {
    socket.removeAllListeners('close').destroy()
  }
}

const newSession = (): Document => ({ id: new Binary(randomBytes(16), Binary.SUBTYPE_UUID) })

async function send(socket: Socket, message: Buffer): Promise<Buffer> {
  socket.write(message)
  let response = Buffer.alloc(0)
  while (response.length < 4 || response.length < response.readInt32LE(0)) {
    const [chunk] = await once(socket, 'data')
    response = Buffer.concat([response, chunk])
  }
  return response
}

function checked(response: Buffer, count: number): void {
  const { ok, n, cursor, ...rest } = deserialize(response.subarray(HEAD_BYTES))
  if (ok !== 1 || (n ?? cursor.firstBatch.length) !== count) throw new Error(`unexpected: ${JSON.stringify(rest)}`)
}

type NextMessage = (lsid: Document, turn: number) => Buffer

/** Returns responses per second over sixteen connections, each with one message in flight. */
async function rateOf(uri: string, nextMessage: NextMessage, count: number): Promise<number> {
  const end = performance.now() + ROUND_MS
  let responses = 0
  await Promise.all(
    Array.from({ length: CLIENTS }, (_unused, client) =>
      withConnection(uri, async socket => {
        const lsid = newSession()
        let response: Buffer = Buffer.alloc(0)
        for (let turn = 0; performance.now() < end; turn++) {
          response = await send(socket, nextMessage(lsid, client * 97 + turn * 13))
          responses++
        }
        checked(response, count)
      }),
    ),
  )
  return (responses * 1000) / ROUND_MS
}

const median = (numbers: readonly number[]) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

/** Measures engine and bare server in turns, so that a noisy machine affects both. */
async function compare(
  name: string,
  engine: string,
  bare: string,
  nextMessage: NextMessage,
  count: number,
  target: number,
) {
  const rates: [number, number][] = []
  for (let round = 0; round < ROUNDS; round++)
    rates.push([await rateOf(engine, nextMessage, count), await rateOf(bare, nextMessage, count)])
  const share = median(rates.map(([rate, baseline]) => rate / baseline))
  const [rate, baseline] = [0, 1].map(at => median(rates.map(pair => pair[at] ?? 0)).toFixed(0))
  report(
    `${name.padEnd(20)} ${rate}/s  bare ${baseline}/s  ${(share * 100).toFixed(0)}%  target ${target * 100}%`,
    share >= target,
  )
}

function report(line: string, isReached: boolean): void {
  process.stdout.write(`${line}: ${isReached ? 'reached' : 'MISSED'}\n`)
  if (!isReached) process.exitCode = 1
}

const program = await buildProgram()
process.once('exit', program.remove)
// On a disk: a temporary folder may be in memory.
const folder = mkdtempSync(fileURLToPath(new URL('../../../node_modules/.cache/bench-', import.meta.url)))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))

async function startBare(response: Buffer): Promise<{ uri: string; child: ChildProcess }> {
  const data = mkdtempSync(join(folder, 'bare-'))
  const socket = join(data, 's')
  const source = fileURLToPath(new URL('./bare-server.ts', import.meta.url))
  const args = ['--import', 'tsx', source, socket, data, response.toString('base64')]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const ended = once(child, 'exit').then(([code]) => Promise.reject(new Error(`the bare server ended with ${code}`)))
  await Promise.race([once(child, 'message'), ended])
  ended.catch(() => undefined)
  return { uri: `mongodb://${encodeURIComponent(socket)}/`, child }
}

const startEngine = (name: string) => startProgram(program.path, ['--exit-with-parent', '--folder', join(folder, name)])

/** Inserts 1 GB, kills the engine, and starts it again, with the file still in the system's memory. */
async function measureStart(): Promise<void> {
  const engine = startEngine('large')
  const client = await MongoClient.connect(await engine.uri)
  const large = client.db('bench').collection('large')
  await large.createIndexes([{ name: 'newest of a farm', key: { farmId: 1, createdAt: -1 } }])
  for (let from = 0; from < LARGE_DOCUMENTS; from += BATCH)
    await large.insertMany(Array.from({ length: BATCH }, nextDocument))
  await client.close()
  await killProgram(engine)
  const began = performance.now()
  const again = startEngine('large')
  await again.uri
  const took = performance.now() - began
  await killProgram(again)
  report(`start with 1 GB      ${took.toFixed(0)} ms  limit ${START_LIMIT_MS} ms`, took <= START_LIMIT_MS)
}

const engine = startEngine('data')
const uri = await engine.uri
const client = await MongoClient.connect(uri)
const offers = client.db('bench').collection('offers')
await offers.createIndexes([...INDEXES])

const empty = await startBare(Buffer.alloc(0))
await compare('durable inserts', uri, empty.uri, insertMessage, 1, TARGETS.insert)
empty.child.kill()

const ids = await offers.distinct('_id', { price: { $lt: 100 } })
const idsOf = (turn: number) => Array.from({ length: LIMIT }, (_unused, at) => ids[(turn + at * 31) % ids.length])
const find = (lsid: Document, query: Document) =>
  frame(serialize({ find: 'offers', ...query, limit: LIMIT, lsid, $db: 'bench' }))
const questions = [
  ['24 by _id', TARGETS.byId, (lsid, turn) => find(lsid, { filter: { _id: { $in: idsOf(turn) } } })],
  [
    '24 by an index',
    TARGETS.byIndex,
    (lsid, turn) => find(lsid, { filter: { farmId: turn % 50 }, sort: { createdAt: -1 } }),
  ],
] satisfies [string, number, NextMessage][]
for (const [name, target, nextMessage] of questions) {
  const response = await withConnection(uri, socket => send(socket, nextMessage(newSession(), 1)))
  const bare = await startBare(response.subarray(HEAD_BYTES))
  await compare(name, uri, bare.uri, nextMessage, LIMIT, target)
  bare.child.kill()
}
await client.close()
await killProgram(engine)
await measureStart()
