import { rmSync } from 'node:fs'
import { deserialize, serialize } from 'bson'
import { type Document, Long, UUID } from 'mongodb'
import { afterAll, expect, test } from 'vitest'
import { freshFolder } from '../testing/test-engine.ts'
import type { Engine } from './commands/call.ts'
import { dispatch } from './commands/dispatch.ts'
import { openEngine } from './engine.ts'
import { MongoError } from './errors.ts'
import { LIFETIMES } from './lifetimes.ts'
import { createConcurrency } from './storage/concurrency.ts'

const folder = freshFolder()
const running = await openEngine({
  folder,
  ttlSeconds: 60,
  hasTestCommands: false,
  isSynced: false,
  lifetimes: LIFETIMES,
  log: () => undefined,
})
afterAll(async () => {
  await running.close()
  rmSync(folder, { recursive: true })
})

async function send(engine: Engine, command: Document): Promise<Document> {
  const client = { connection: 1, appName: '', isDisconnected: false, isGone: false }
  const body = Buffer.from(serialize({ ...command, $db: 'shop' }))
  const response = await dispatch(engine, { body, sequences: new Map(), client, isOneWay: false })
  return deserialize(response ?? Buffer.alloc(0))
}

test('a write that failed on a full disk is not confirmed to its retry', async () => {
  const { engine } = running
  const full = createConcurrency({
    ...engine.store,
    write: async (work, undo) => {
      work({ put: () => undefined, remove: () => undefined })
      undo?.()
      throw new MongoError('OutOfDiskSpace', 'nothing was written')
    },
  })
  const lsid = { id: new UUID() }
  const command = { insert: 'farms', documents: [{ _id: 1 }], lsid, txnNumber: Long.ONE }
  expect(await send({ ...engine, concurrency: full }, command)).toMatchObject({ ok: 0, codeName: 'OutOfDiskSpace' })
  for (let time = 0; time < 2; time++) expect(await send(engine, command)).toMatchObject({ ok: 1, n: 1 })
  expect((await send(engine, { find: 'farms' })).cursor.firstBatch).toEqual([{ _id: 1 }])
})
