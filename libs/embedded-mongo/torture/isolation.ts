import type { Db, MongoClient } from 'mongodb'
import type { Random } from '../testing/random.ts'

/** A scenario's own database, its duration, and its random source. */
export interface ScenarioContext {
  readonly client: MongoClient
  readonly db: Db
  readonly milliseconds: number
  readonly random: Random
}

/** Number of completed operations, and violations; a scenario without operations proves nothing. */
export interface Outcome {
  readonly done: number
  readonly problems: readonly string[]
}

interface Numbered {
  _id: number
  n: number
}

/** Minimum number of operations, even on a slow machine; fewer prove nothing. */
export const LEAST_DONE = 2

/** Runs `work` repeatedly in `count` workers until the time is over; returns the number of completed runs. */
async function inWorkers(
  context: ScenarioContext,
  count: number,
  work: (random: Random, at: number) => Promise<unknown>,
) {
  const until = performance.now() + context.milliseconds
  let done = 0
  const worker = async (random: Random) => {
    while (performance.now() < until || done < LEAST_DONE) {
      await work(random, done)
      done++
    }
  }
  await Promise.all(Array.from({ length: count }, () => worker(context.random.branch())))
  return done
}

function inTransaction<T>(
  { client }: ScenarioContext,
  work: (session: ReturnType<MongoClient['startSession']>) => Promise<T>,
) {
  return client.withSession(session => session.withTransaction(() => work(session)))
}

/** No money appears or disappears while 16 workers transfer, reading and writing back, and 4 add with plain $inc. */
async function conservation(context: ScenarioContext): Promise<Outcome> {
  const accounts = context.db.collection<Numbered>('accounts')
  const [count, start] = [12, 1000]
  await accounts.insertMany(Array.from({ length: count }, (_, _id) => ({ _id, n: start })))
  let added = 0
  const adding = inWorkers(context, 4, async random => {
    const { modifiedCount } = await accounts.updateOne({ _id: random.below(count) }, { $inc: { n: 1 } })
    added += modifiedCount
  })
  const transfers = await inWorkers(context, 16, random =>
    inTransaction(context, async session => {
      const [from, to, amount] = [random.below(count), random.below(count), random.below(50)]
      const source = await accounts.findOne({ _id: from }, { session })
      const target = await accounts.findOne({ _id: to }, { session })
      if (source === null || target === null || from === to) return
      await accounts.updateOne({ _id: from }, { $set: { n: source.n - amount } }, { session })
      await accounts.updateOne({ _id: to }, { $set: { n: target.n + amount } }, { session })
    }),
  )
  await adding
  const total = (await accounts.find().toArray()).reduce((sum, { n }) => sum + n, 0)
  const expected = count * start + added
  return {
    done: Math.min(transfers, added),
    problems: total === expected ? [] : [`${total} in all, it should be ${expected}`],
  }
}

/** A transaction sees one moment of the data, by scans and by indexes, despite concurrent writes. */
async function snapshots(context: ScenarioContext): Promise<Outcome> {
  const pairs = context.db.collection<Numbered>('pairs')
  await pairs.createIndex({ n: 1 })
  await pairs.insertMany([1, 2].map(_id => ({ _id, n: 0 })))
  const problems = new Set<string>()
  const writing = inWorkers(context, 1, (_, at) =>
    inTransaction(context, async session => {
      for (const _id of [1, 2]) await pairs.updateOne({ _id }, { $set: { n: at + 1 } }, { session })
    }),
  )
  const reads = await inWorkers(context, 6, () =>
    inTransaction(context, async session => {
      const first = await pairs.findOne({ _id: 1 }, { session })
      const second = await pairs.findOne({ _id: 2 }, { session })
      const both = await pairs.countDocuments({ n: first?.n ?? -1 }, { session })
      if (first?.n !== second?.n) problems.add(`two moments seen: ${first?.n} and ${second?.n}`)
      if (both !== 2) problems.add(`${both} of 2 found by the index`)
    }),
  )
  return { done: Math.min(reads, await writing), problems: [...problems] }
}

/** No read-modify-write in a transaction is lost. */
async function lostUpdates(context: ScenarioContext): Promise<Outcome> {
  const counters = context.db.collection<Numbered>('counters')
  await counters.insertMany([1, 2].map(_id => ({ _id, n: 0 })))
  let plain = 0
  const adding = inWorkers(context, 2, async () => {
    const { modifiedCount } = await counters.updateOne({ _id: 1 }, { $inc: { n: 1 } })
    plain += modifiedCount
  })
  const done = await inWorkers(context, 8, () =>
    inTransaction(context, async session => {
      const counter = await counters.findOne({ _id: 1 }, { session })
      await counters.updateOne({ _id: 1 }, { $set: { n: (counter?.n ?? 0) + 1 } }, { session })
    }),
  )
  await adding
  const counted = (await counters.findOne({ _id: 1 }))?.n
  return { done, problems: counted === done + plain ? [] : [`${counted} counted of ${done + plain}`] }
}

/** Of racing inserts one gets a unique value, and of racing upserts one inserts, inside and outside transactions. */
async function uniqueRaces(context: ScenarioContext): Promise<Outcome> {
  const people = context.db.collection<{ _id: string; email: string; count?: number }>('people')
  await people.createIndex({ email: 1 }, { unique: true })
  const problems = new Set<string>()
  const done = await inWorkers(context, 1, async (_, round) => {
    const email = `${round}@example.com`
    const plain = [0, 1, 2, 3].map(at => people.insertOne({ _id: `${round}-${at}`, email }))
    const inside = [4, 5, 6].map(at =>
      inTransaction(context, session => people.insertOne({ _id: `${round}-${at}`, email }, { session })),
    )
    const outcomes = await Promise.allSettled([...plain, ...inside])
    const written = outcomes.filter(({ status }) => status === 'fulfilled').length
    if (written !== 1) problems.add(`${written} of 7 inserts had ${email}`)
    for (const outcome of outcomes)
      if (outcome.status === 'rejected' && outcome.reason.code !== 11000) problems.add(String(outcome.reason))
    const personId = `asked-${round}`
    const upserts = await Promise.all(
      Array.from({ length: 6 }, () =>
        people.updateOne(
          { _id: personId },
          { $inc: { count: 1 }, $setOnInsert: { email: personId } },
          { upsert: true },
        ),
      ),
    )
    const inserted = upserts.filter(({ upsertedCount }) => upsertedCount === 1).length
    if (inserted !== 1 || (await people.findOne({ _id: personId }))?.count !== 6)
      problems.add(`${inserted} upserts inserted`)
  })
  const stored = await people.countDocuments()
  if (stored !== done * 2) problems.add(`${stored} people stored of ${done * 2}`)
  return { done, problems: [...problems] }
}

/**
 * Write skew is allowed: two transactions that each read both and write one may both commit, as in MongoDB.
 * A transaction that also writes the documents it relies on is safe: one of the two then has to retry.
 */
async function writeSkew(context: ScenarioContext): Promise<Outcome> {
  const doctors = context.db.collection<Numbered>('doctors')
  const problems = new Set<string>()
  const done = await inWorkers(context, 1, async (_, round) => {
    const [first, second] = [round * 2, round * 2 + 1]
    await doctors.insertMany([first, second].map(_id => ({ _id, n: 1 })))
    const sessions = [context.client.startSession(), context.client.startSession()] as const
    const [one, other] = sessions
    for (const session of sessions) {
      session.startTransaction()
      const onCall = await doctors.countDocuments({ _id: { $in: [first, second] }, n: 1 }, { session })
      if (onCall !== 2) problems.add(`${onCall} of 2 on call`)
    }
    await doctors.updateOne({ _id: first }, { $set: { n: 0 } }, { session: one })
    await doctors.updateOne({ _id: second }, { $set: { n: 0 } }, { session: other })
    const outcomes = await Promise.allSettled(sessions.map(session => session.commitTransaction()))
    if (outcomes.some(({ status }) => status === 'rejected')) problems.add('write skew was refused')
    one.startTransaction()
    other.startTransaction()
    await doctors.updateOne({ _id: first }, { $inc: { n: 1 } }, { session: one })
    const refused = await doctors
      .updateOne({ _id: first }, { $inc: { n: 1 } }, { session: other })
      .catch(error => error)
    if (refused.code !== 112 || !refused.hasErrorLabel('TransientTransactionError'))
      problems.add(`a second writer got ${refused}`)
    await one.commitTransaction()
    await Promise.all(sessions.map(session => session.endSession()))
  })
  return { done, problems: [...problems] }
}

/** A transaction does not see later inserts and new collections of others; the next one does. */
async function phantoms(context: ScenarioContext): Promise<Outcome> {
  const problems = new Set<string>()
  const done = await inWorkers(context, 1, async (_, round) => {
    const old = context.db.collection<Numbered>('old')
    const fresh = context.db.collection<Numbered>(`fresh${round}`)
    await old.insertOne({ _id: round, n: round })
    const session = context.client.startSession()
    session.startTransaction()
    const before = await old.countDocuments({}, { session })
    await old.insertOne({ _id: -round - 1, n: round })
    await fresh.insertOne({ _id: 1, n: round })
    const after = await old.countDocuments({}, { session })
    if (after !== before) problems.add(`${after} documents seen instead of ${before}`)
    if ((await old.find({ n: round }, { session }).toArray()).length !== 1) problems.add('a later document was found')
    await session.commitTransaction()
    session.startTransaction()
    if ((await old.countDocuments({}, { session })) !== before + 1) problems.add('a committed document is not seen')
    if ((await fresh.findOne({ _id: 1 }, { session }))?.n !== round) problems.add('a committed collection is not seen')
    await session.commitTransaction()
    await session.endSession()
    await fresh.drop()
    await old.deleteMany({})
  })
  return { done, problems: [...problems] }
}

export const ISOLATION_SCENARIOS: Readonly<Record<string, (context: ScenarioContext) => Promise<Outcome>>> = {
  conservation,
  snapshots,
  'lost updates': lostUpdates,
  'unique races': uniqueRaces,
  'write skew': writeSkew,
  phantoms,
}
