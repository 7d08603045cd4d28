import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { type ClientSession, type Collection, Long, MongoClient } from 'mongodb'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { sendRaw } from '../testing/raw-client.ts'
import { freshFolder } from '../testing/test-engine.ts'

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url))
const Ready = z.object({ uri: z.string() })
const BoundPort = z.object({ port: z.number() })
const folder = freshFolder()
let child: ChildProcess
let port: number
let client: MongoClient
let accounts: Collection<{ _id: number; balance: number }>

async function start(): Promise<void> {
  child = spawn(process.execPath, ['--import', 'tsx', MAIN, '--folder', folder, '--port', '0'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (child.stdout === null) throw new Error('the program has no output')
  const [line] = await once(createInterface(child.stdout), 'line')
  port = Number(new URL(Ready.parse(JSON.parse(String(line))).uri).port)
}

async function killAndStart(): Promise<void> {
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
  await start()
}

/** Moment of the kill: before the next commit reaches the engine, or before its response reaches the client. */
let killPoint: 'none' | 'before the commit' | 'before its answer' = 'none'
let restarted = Promise.resolve()

/** A constant URL for the engine over its restarts. */
const proxy = createServer(async near => {
  near.pause()
  near.on('error', () => near.destroy())
  await restarted
  const far = connect(port, '127.0.0.1')
  let isResponseLost = false
  near.on('data', bytes => {
    const isCommit = Buffer.from(bytes).includes('commitTransaction')
    if (isCommit && killPoint === 'before the commit') return triggerKill(near)
    isResponseLost = isCommit && killPoint === 'before its answer'
    far.write(bytes)
  })
  far.on('data', bytes => {
    if (isResponseLost) triggerKill(near)
    else near.write(bytes)
  })
  far.on('error', () => far.destroy())
  far.on('close', () => near.destroy())
  near.on('close', () => far.destroy())
  near.resume()
})

function triggerKill(near: Socket): void {
  killPoint = 'none'
  restarted = killAndStart()
  near.destroy()
}

beforeAll(async () => {
  await start()
  await new Promise<void>(resolve => proxy.listen(0, '127.0.0.1', resolve))
  const bound = BoundPort.parse(proxy.address())
  client = await new MongoClient(`mongodb://127.0.0.1:${bound.port}/?directConnection=true`).connect()
  accounts = client.db('bank').collection('accounts')
})
afterAll(async () => {
  child.kill('SIGKILL')
  proxy.close()
  await client.close()
  rmSync(folder, { recursive: true, force: true })
})

async function deposit(session: ClientSession, _id: number): Promise<void> {
  await accounts.updateOne({ _id }, { $inc: { balance: 10 } }, { session })
}

describe('a commit repeated to a killed engine', () => {
  it.each([
    ['before its answer', 1],
    ['before the commit', 2],
  ] as const)('%s: runs the body %d times and keeps its writes once', async (when, times) => {
    await accounts.insertOne({ _id: times, balance: 100 })
    let tries = 0
    await client.withSession(session =>
      session.withTransaction(async () => {
        tries++
        await deposit(session, times)
        if (tries === 1) killPoint = when
      }),
    )
    expect(tries).toBe(times)
    expect((await accounts.findOne({ _id: times }))?.balance).toBe(110)
  })

  it('is never mistaken for an uncommitted one, even if its session went on', async () => {
    await accounts.insertOne({ _id: 3, balance: 100 })
    const session = client.startSession()
    for (let round = 0; round < 2; round++) await session.withTransaction(() => deposit(session, 3))
    restarted = killAndStart()
    await restarted
    const newest = Number(session.serverSession?.txnNumber)
    const commit = (txnNumber: number) =>
      sendRaw(`mongodb://127.0.0.1:${port}/`, {
        commitTransaction: 1,
        lsid: session.id,
        txnNumber: Long.fromNumber(txnNumber),
        autocommit: false,
        $db: 'admin',
      })
    expect(await commit(newest)).toMatchObject({ ok: 1 })
    const older = await commit(newest - 1)
    expect(older).toMatchObject({ code: 225, codeName: 'TransactionTooOld' })
    expect(older).not.toHaveProperty('errorLabels')
    expect(await commit(newest + 1)).toMatchObject({ code: 251, errorLabels: ['TransientTransactionError'] })
    await session.endSession()
  })
})
