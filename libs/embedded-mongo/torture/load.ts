import { type Db, Long, type MongoClient, MongoError, type UUID } from 'mongodb'
import type { Random } from '../testing/random.ts'
import { sendRaw } from '../testing/raw-client.ts'
import type { Ledger } from './ledger.ts'

interface Item {
  _id: string
  n: number
  group: number
  code: string
  tags: string[]
}

interface Move {
  _id: string
  from: number
  to: number
  amount: number
}

export const DATABASE = 'torture'
export const ACCOUNTS = 8
export const START_BALANCE = 1000
const UNIQUE_CODE = 'code_1'

/** A worker's context; it uses only its own names, so that at most one of its operations is unacknowledged. */
interface Work {
  readonly client: MongoClient
  readonly db: Db
  readonly uri: string
  readonly ledger: Ledger
  readonly random: Random
  readonly name: string
}

/** A client that may send each write twice, to be applied once; it outlives the engine. */
export interface Repeater {
  readonly session: UUID
  /** Number of the last acknowledged write, from 1. */
  acknowledged: number
}

/** Creates the data that the load needs, unless they exist. */
export async function prepare(db: Db, ledger: Ledger): Promise<void> {
  await ledger.change(`index/${UNIQUE_CODE}`, 1, () =>
    db.collection<Item>('items').createIndex({ code: 1 }, { unique: true }),
  )
  await db.collection('expiring').createIndex({ until: 1 }, { expireAfterSeconds: 0 })
  const accounts = db.collection<{ _id: number; balance: number }>('accounts')
  for (let _id = 0; _id < ACCOUNTS; _id++)
    await accounts.updateOne({ _id }, { $setOnInsert: { balance: START_BALANCE } }, { upsert: true })
}

/** Runs writes of every kind concurrently until the engine is gone; records acknowledged ones in the ledger. */
export async function writeUntilGone(
  client: MongoClient,
  uri: string,
  ledger: Ledger,
  repeater: Repeater,
  random: Random,
  life: number,
): Promise<void> {
  const kinds = [
    writeItems,
    writeItems,
    writeItems,
    transfer,
    transfer,
    transfer,
    buildIndexes,
    makeCollections,
    insertExpiring,
  ]
  const workers = kinds.map((run, at) =>
    untilGone(run, {
      client,
      db: client.db(DATABASE),
      uri,
      ledger,
      random: random.branch(),
      name: `${life}-${at}`,
    }),
  )
  await Promise.all([...workers, repeatUntilGone(uri, ledger, repeater)])
}

async function untilGone(run: (work: Work, at: number) => Promise<unknown>, work: Work): Promise<void> {
  for (let at = 0; ; at++) {
    try {
      await run(work, at)
    } catch (error) {
      if (!isGone(error)) throw error
      return
    }
  }
}

/** Whether an operation failed because the engine is gone; an error response is a finding. */
function isGone(error: unknown): boolean {
  return (
    error instanceof Error &&
    ('syscall' in error || isUnlabelled(error) || (error instanceof MongoError && typeof error.code !== 'number'))
  )
}

/** The driver reads the labels of a commit's error, but a socket's error has none. */
function isUnlabelled(error: Error): boolean {
  return error instanceof TypeError && error.message.includes('hasErrorLabel')
}

async function writeItems({ db, ledger, random, name }: Work, at: number): Promise<void> {
  const items = db.collection<Item>('items')
  const _id = `${name}-${at}`
  const item = {
    _id,
    n: 1,
    group: random.below(7),
    code: `c${_id}`,
    tags: random.chance(0.5) ? ['a', `t${at % 5}`] : [],
  }
  await ledger.change(`items/${_id}`, 1, () => items.insertOne(item))
  const group = random.below(7)
  await ledger.change(`items/${_id}`, 2, () =>
    items.updateOne({ code: item.code, n: 1 }, { $inc: { n: 1 }, $set: { group, tags: [`t${group}`, 'b'] } }),
  )
  await ledger.change(`items/${_id}`, 3, () =>
    items.findOneAndUpdate({ _id, n: 2 }, { $inc: { n: 1 }, $pull: { tags: 'b' } }, { returnDocument: 'after' }),
  )
  if (random.chance(0.7)) await ledger.change(`items/${_id}`, undefined, () => items.deleteOne({ code: item.code }))
}

async function transfer({ client, db, ledger, random, name }: Work, at: number): Promise<void> {
  const [from, to, amount] = [random.below(ACCOUNTS), random.below(ACCOUNTS), 1 + random.below(20)]
  const accounts = db.collection<{ _id: number; balance: number }>('accounts')
  const _id = `${name}-${at}`
  await ledger.change(`moves/${_id}`, 1, () =>
    client.withSession(session =>
      session.withTransaction(async () => {
        await accounts.updateOne({ _id: from }, { $inc: { balance: -amount } }, { session })
        await accounts.updateOne({ _id: to }, { $inc: { balance: amount } }, { session })
        await db.collection<Move>('moves').insertOne({ _id, from, to, amount }, { session })
      }),
    ),
  )
}

async function buildIndexes({ db, ledger, random }: Work): Promise<void> {
  const items = db.collection<Item>('items')
  const name = ['group', 'tags', 'some'][random.below(3)] ?? 'group'
  if (ledger.lastState(`index/${name}`) === 1) {
    await ledger.change(`index/${name}`, undefined, () => items.dropIndex(name))
    return
  }
  await ledger.change(`index/${name}`, 1, () => {
    if (name === 'tags') return items.createIndex({ tags: 1, code: -1 }, { name, unique: true })
    if (name === 'some') return items.createIndex({ n: 1 }, { name, partialFilterExpression: { group: { $gt: 3 } } })
    return items.createIndex({ group: 1, n: -1 }, { name })
  })
}

async function makeCollections({ client, db, ledger, name }: Work, at: number): Promise<void> {
  const [plain, inTransaction] = [`made-${name}-${at}-a`, `made-${name}-${at}-b`]
  await ledger.change(`made/${plain}`, 1, () => db.collection<{ _id: number }>(plain).insertOne({ _id: 1 }), [0])
  await ledger.change(`made/${inTransaction}`, 2, () =>
    client.withSession(session =>
      session.withTransaction(async () => {
        const created = db.collection<{ _id: number }>(inTransaction)
        await created.createIndex({ n: 1 }, { session })
        await created.insertMany([{ _id: 1 }, { _id: 2 }], { session })
      }),
    ),
  )
  for (const each of [plain, inTransaction])
    if (at % 4 !== 0) await ledger.change(`made/${each}`, undefined, () => db.dropCollection(each))
}

/** Half of these documents are expired: TTL has to delete those only. */
async function insertExpiring({ db, ledger, name }: Work, at: number): Promise<void> {
  const expiring = db.collection<{ _id: string; until: Date }>('expiring')
  await expiring.insertOne({ _id: `past-${name}-${at}`, until: new Date(Date.now() - 1000) })
  const _id = `${name}-${at}`
  await ledger.change(`expiring/${_id}`, 1, () => expiring.insertOne({ _id, until: new Date(Date.now() + 3_600_000) }))
  await ledger.change(`expiring/${_id}`, undefined, () => expiring.deleteOne({ _id }))
  await ledger.change(`expiring/${_id}`, 1, () => expiring.insertOne({ _id, until: new Date(Date.now() + 3_600_000) }))
  if (at % 3 !== 0) await ledger.change(`expiring/${_id}`, undefined, () => expiring.deleteOne({ _id }))
}

/** Sends each write twice, and after a restart the last acknowledged one again: each is applied once. */
async function repeatUntilGone(uri: string, ledger: Ledger, repeater: Repeater): Promise<void> {
  try {
    // If the next write is stored already, the last one is refused as too old.
    if (ledger.lastState('repeated/once') === repeater.acknowledged)
      await sendNumbered(uri, repeater, repeater.acknowledged)
    for (;;) {
      const count = repeater.acknowledged + 1
      await ledger.change('repeated/once', count, () => sendNumbered(uri, repeater, count))
      repeater.acknowledged = count
      await sendNumbered(uri, repeater, count)
    }
  } catch (error) {
    if (error instanceof RangeError) throw error
  }
}

async function sendNumbered(uri: string, { session }: Repeater, count: number): Promise<void> {
  const response = await sendRaw(uri, {
    update: 'repeated',
    updates: [{ q: { _id: 'once' }, u: { $inc: { n: 1 } }, upsert: true }],
    lsid: { id: session },
    txnNumber: Long.fromNumber(count),
    $db: DATABASE,
  })
  if (response.ok !== 1 || response.n !== 1) throw new RangeError(`a repeated write got ${JSON.stringify(response)}`)
}
