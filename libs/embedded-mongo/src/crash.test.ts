import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { deserialize, serialize } from 'bson'
import { type Document, Long, MongoClient, UUID } from 'mongodb'
import { afterEach, describe, expect, it } from 'vitest'
import { freshFolder } from './engine-for-tests.ts'
import { FolderError, startEmbeddedMongo, withDatabase } from './index.ts'

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url))
const folders: string[] = []
const children: ChildProcess[] = []

afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

function aFolder(): string {
  const folder = freshFolder()
  folders.push(folder)
  return folder
}

async function startProgram(folder: string, ...more: string[]): Promise<{ child: ChildProcess; uri: string }> {
  const child = spawn(process.execPath, ['--import', 'tsx', MAIN, '--folder', folder, ...more], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  if (child.stdout === null) throw new Error('the program has no output')
  const [line] = await once(createInterface(child.stdout), 'line')
  const ready: unknown = JSON.parse(String(line))
  if (typeof ready !== 'object' || ready === null || !('uri' in ready)) throw new Error(`not an address: ${line}`)
  return { child, uri: String(ready.uri) }
}

async function kill(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}

interface Item {
  _id: number
  group: number
  code: string
  n: number
}

/** Writes until the engine is gone and returns what was acknowledged: how often each document was counted up. */
async function writeUntilGone(client: MongoClient, worker: number, acknowledged: Map<number, number>): Promise<void> {
  const items = client.db('test').collection<Item>('items')
  try {
    for (let at = 0; ; at++) {
      const _id = worker * 1_000_000 + at
      await items.insertOne({ _id, group: at % 7, code: `c${_id}`, n: 1 })
      acknowledged.set(_id, 1)
      await items.updateOne({ code: `c${_id}` }, { $inc: { n: 1, group: 1 } })
      acknowledged.set(_id, 2)
      if (at % 3 !== 0) continue
      await client.withSession(session =>
        session.withTransaction(async () => {
          await items.updateOne({ _id }, { $inc: { n: 1 } }, { session })
          await items.insertOne({ _id: _id + 500_000, group: 99, code: `t${_id}`, n: 1 }, { session })
        }),
      )
      acknowledged.set(_id, 3)
      acknowledged.set(_id + 500_000, 1)
    }
  } catch {
    // The engine is gone: that is the end of the load, and what counts is what was acknowledged before.
  }
}

describe('a killed engine', () => {
  it('has every acknowledged write when it comes back, no half transaction, and indexes that agree', async () => {
    const folder = aFolder()
    const acknowledged = new Map<number, number>()
    for (let round = 0; round < 2; round++) {
      const { child, uri } = await startProgram(folder)
      const client = new MongoClient(uri, {
        serverSelectionTimeoutMS: 500,
        retryWrites: false,
        waitQueueTimeoutMS: 2000,
      })
      await client
        .db('test')
        .collection('items')
        .createIndexes([{ key: { code: 1 }, unique: true }, { key: { group: 1, n: -1 } }])
      const load = Array.from({ length: 8 }, (_, worker) => writeUntilGone(client, round * 10 + worker, acknowledged))
      const wanted = acknowledged.size + 60
      await expect.poll(() => acknowledged.size, { timeout: 15_000, interval: 10 }).toBeGreaterThan(wanted)
      await new Promise(resolve => setTimeout(resolve, Math.random() * 200))
      await kill(child)
      await Promise.all(load)
      await client.close(true)
    }
    const engine = await startEmbeddedMongo({ folder })
    const client = await MongoClient.connect(engine.uri)
    const items = client.db('test').collection<Item>('items')
    const stored = new Map((await items.find().hint({ $natural: 1 }).toArray()).map(item => [item._id, item]))
    expect(acknowledged.size).toBeGreaterThan(50)
    for (const [id, n] of acknowledged) expect(stored.get(id)?.n ?? 0).toBeGreaterThanOrEqual(n)
    for (const { _id, n, group } of stored.values()) if (group !== 99) expect(stored.has(_id + 500_000)).toBe(n === 3)
    expect(await items.find().hint({ code: 1 }).toArray()).toHaveLength(stored.size)
    for (const group of [0, 1, 2, 3, 4, 5, 6, 7, 99]) {
      const byIndex = await items.find({ group }).toArray()
      expect(byIndex).toHaveLength([...stored.values()].filter(item => item.group === group).length)
    }
    await client.close()
    await engine.close()
  })

  it('answers a repeated write as before, even after a restart', async () => {
    const folder = aFolder()
    const lsid = { id: new UUID() }
    const updates = [{ q: { _id: 1 }, u: { $inc: { n: 1 } }, upsert: true }]
    const command = { update: 'counters', updates, lsid, txnNumber: Long.fromNumber(1), $db: 'test' }
    const answers: string[] = []
    for (let start = 0; start < 2; start++) {
      const engine = await startEmbeddedMongo({ folder })
      for (let at = 0; at < 2; at++) answers.push(JSON.stringify(await sendRaw(engine.uri, command)))
      const client = await MongoClient.connect(engine.uri)
      expect(await client.db('test').collection<{ _id: number }>('counters').findOne()).toEqual({ _id: 1, n: 1 })
      await client.close()
      await engine.close()
    }
    expect(new Set(answers).size).toBe(1)
    expect(answers[0]).toContain('"upserted":[{"index":0,"_id":1}]')
  })
})

/** Sends one command as it is: the driver would put a session and a number of its own into it. */
async function sendRaw(uri: string, command: Document): Promise<Document> {
  const socket = connect(decodeURIComponent(/mongodb:\/\/([^/]+)\//.exec(uri)?.[1] ?? ''))
  const body = serialize(command)
  const head = Buffer.alloc(21)
  head.writeInt32LE(head.length + body.length)
  head.writeInt32LE(2013, 12)
  socket.write(Buffer.concat([head, body]))
  const [answer] = await once(socket, 'data')
  socket.destroy()
  return deserialize(Buffer.from(answer).subarray(21))
}

describe('the folder', () => {
  it('belongs to one engine at a time, and to the next one when that is gone', async () => {
    const folder = aFolder()
    const { child, uri } = await startProgram(folder, '--port', '0')
    expect(uri).toMatch(/^mongodb:\/\/127\.0\.0\.1:\d+\/\?replicaSet=rs0$/)
    expect(withDatabase(uri, 'shop')).toContain('/shop?replicaSet=rs0')
    const client = await MongoClient.connect(uri)
    await client.db('test').collection('things').insertOne({ n: 1 })
    await client.close()
    await expect(startEmbeddedMongo({ folder })).rejects.toThrow(`is in use by process ${child.pid}`)
    await kill(child)
    const engine = await startEmbeddedMongo({ folder })
    expect(existsSync(join(folder, 'engine.lock'))).toBe(true)
    await engine.close()
    expect(existsSync(join(folder, 'engine.lock'))).toBe(false)
  })

  it('is refused in one line and left alone where it is damaged or of a newer version', async () => {
    const newer = aFolder()
    writeFileSync(join(newer, 'format'), '99\n')
    await expect(startEmbeddedMongo({ folder: newer })).rejects.toThrow(/newer engine \(format 99/)
    const damaged = aFolder()
    await (await startEmbeddedMongo({ folder: damaged })).close()
    writeFileSync(join(damaged, 'data.mdb'), 'these are no data at all, and there are quite a few of them'.repeat(300))
    const before = readFileSync(join(damaged, 'data.mdb'))
    await expect(startEmbeddedMongo({ folder: damaged })).rejects.toThrow(FolderError)
    expect(readFileSync(join(damaged, 'data.mdb')).equals(before)).toBe(true)
  })

  it('is given back when the program is asked to stop', async () => {
    const folder = aFolder()
    const { child } = await startProgram(folder)
    const gone = once(child, 'exit')
    child.kill('SIGTERM')
    expect((await gone)[0]).toBe(0)
    expect(existsSync(join(folder, 'engine.lock'))).toBe(false)
  })
})
