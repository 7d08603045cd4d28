import { isDeepStrictEqual } from 'node:util'
import { BSON, ClientSession, Collection, Db, type Document, type MongoClient } from 'mongodb'
import { z } from 'zod'
import { createEntities, type Entities } from './entities.ts'
import { errorMismatch } from './expect-error.ts'
import { mismatch } from './matching.ts'
import { COLLECTION_OPERATIONS, DATABASE_OPERATIONS, SESSION_OPERATIONS } from './operations.ts'
import { type Content, Entity, type ExpectedEvents, Operation, type Test, type TestFile } from './test-file.ts'

/** A failure of the test itself, which no expected error can match. */
class TestFailure extends Error {}

/** A server under test, with the runner's own client. */
export interface Server {
  readonly uri: string
  readonly client: MongoClient
}

/**
 * Runs one test of a file on fresh data.
 * @throws Error with the first difference from the file
 */
export async function runTest(server: Server, file: TestFile, test: Test): Promise<void> {
  await resetData(server.client, file.initialData)
  const entities = createEntities(server.uri)
  try {
    for (const entity of file.createEntities) entities.create(entity)
    for (const operation of test.operations) await runAndCheck(server, entities, operation)
    for (const expected of test.expectEvents) checkEvents(entities, expected)
    for (const content of test.outcome) await checkOutcome(server.client, content)
  } finally {
    for (const configureFailPoint of failPointsOf(test))
      await server.client.db('admin').command({ configureFailPoint, mode: 'off' })
    await entities.close()
  }
}

function failPointsOf(test: Test): Set<string> {
  return new Set(test.operations.flatMap(({ arguments: args }) => args.failPoint?.configureFailPoint ?? []))
}

async function resetData(client: MongoClient, contents: readonly Content[]): Promise<void> {
  for (const { databaseName, collectionName, documents } of contents) {
    const database = client.db(databaseName, { writeConcern: { w: 'majority' } })
    await database.dropCollection(collectionName)
    if (documents.length === 0) await database.createCollection(collectionName)
    else await database.collection(collectionName).insertMany([...documents])
  }
}

/** Runs an operation and compares its result or its error with the expected one; returns the error, if any. */
async function runAndCheck(server: Server, entities: Entities, operation: Operation): Promise<unknown> {
  const { name, expectError, expectResult } = operation
  const outcome = await resultOrError(() => runOperation(server, entities, operation))
  if ('error' in outcome) {
    const error = outcome.error instanceof Error ? outcome.error : new Error(String(outcome.error))
    if (error instanceof TestFailure) throw error
    if (operation.ignoreResultAndError) return error
    if (expectError === undefined) throw error
    const miss = errorMismatch(expectError, error, entities)
    if (miss !== undefined) throw new TestFailure(`${name}: ${miss}`)
    return error
  }
  if (operation.ignoreResultAndError) return undefined
  if (expectError !== undefined) throw new TestFailure(`${name}: an error expected, none came`)
  const miss = expectResult === undefined ? undefined : mismatch(expectResult, outcome.result, entities)
  if (miss !== undefined) throw new TestFailure(`${name}: ${miss}`)
  return undefined
}

async function resultOrError(run: () => Promise<unknown>): Promise<{ result: unknown } | { error: unknown }> {
  try {
    return { result: await run() }
  } catch (error) {
    return { error }
  }
}

function runOperation(server: Server, entities: Entities, operation: Operation): Promise<unknown> {
  const { name, object } = operation
  if (object === 'testRunner') return runRunnerOperation(server, entities, operation)
  const target = entities.find(object)
  const { session, ...args } = operation.arguments
  const options = session === undefined ? args : { ...args, session: entities.session(session) }
  if (target instanceof ClientSession && name === 'withTransaction')
    return runWithTransaction(server, entities, target, options)
  const run =
    target instanceof Collection
      ? bound(COLLECTION_OPERATIONS[name], target)
      : target instanceof Db
        ? bound(DATABASE_OPERATIONS[name], target)
        : target instanceof ClientSession
          ? bound(SESSION_OPERATIONS[name], target)
          : undefined
  if (run === undefined) throw new TestFailure(`this runner does not know ${name} of ${object}`)
  return run(options)
}

function bound<T>(
  operation: ((target: T, args: Document) => Promise<unknown>) | undefined,
  target: T,
): ((args: Document) => Promise<unknown>) | undefined {
  return operation === undefined ? undefined : args => operation(target, args)
}

/** Checks an error inside the callback, then passes it on to the driver, which decides about retries. */
function runWithTransaction(
  server: Server,
  entities: Entities,
  session: ClientSession,
  { callback, ...options }: Document,
): Promise<unknown> {
  const operations = Operation.array().parse(callback)
  return session.withTransaction(async () => {
    for (const operation of operations) {
      const error = await runAndCheck(server, entities, operation)
      if (error !== undefined) throw error
    }
  }, options)
}

async function runRunnerOperation(server: Server, entities: Entities, operation: Operation): Promise<void> {
  const { name, arguments: args } = operation
  switch (name) {
    case 'createEntities':
      for (const entity of Entity.array().parse(args.entities)) entities.create(entity)
      return
    case 'failPoint':
      await entities.client(args.client).db('admin').command(args.failPoint)
      return
    case 'assertSessionTransactionState':
      return expectSame('the transaction', args.state, transactionState(entities.session(args.session)))
    case 'assertCollectionExists':
    case 'assertCollectionNotExists': {
      const names = await server.client.db(args.databaseName).listCollections({ name: args.collectionName }).toArray()
      return expectSame('the collection exists', name === 'assertCollectionExists', names.length > 0)
    }
    case 'assertIndexExists':
    case 'assertIndexNotExists': {
      const collection = server.client.db(args.databaseName).collection(args.collectionName)
      const names = (
        await collection
          .listIndexes()
          .toArray()
          .catch(() => [])
      ).map(index => index.name)
      return expectSame('the index exists', name === 'assertIndexExists', names.includes(args.indexName))
    }
    default:
      throw new TestFailure(`this runner does not know ${name}`)
  }
}

const WithState = z.object({ transaction: z.object({ state: z.string() }) })
const STATES: Record<string, string> = { TRANSACTION_IN_PROGRESS: 'in_progress', STARTING_TRANSACTION: 'starting' }

/** Returns the state in the files' words; the driver's types hide it. */
function transactionState(session: ClientSession): string {
  const { state } = WithState.parse(session).transaction
  return STATES[state] ?? state
}

function expectSame(what: string, expected: unknown, actual: unknown): void {
  if (expected !== actual) throw new TestFailure(`${what}: ${expected} expected, is ${actual}`)
}

function checkEvents(entities: Entities, { client, events, eventType, ignoreExtraEvents }: ExpectedEvents): void {
  const observed = entities
    .eventsOf(client)
    .filter(({ type }) => type.startsWith('command') === (eventType === 'command'))
  const names = observed.map(({ type, fields }) => `${type} ${fields.commandName ?? ''}`).join(', ')
  for (const [at, expected] of events.entries()) {
    const [[type, fields] = ['', {}]] = Object.entries(expected)
    const event = observed[at]
    if (event?.type !== type) throw new TestFailure(`event ${at}: ${type} expected, seen: ${names}`)
    for (const [name, value] of Object.entries(fields)) {
      const miss = mismatch(value, event.fields[name], entities)
      if (miss !== undefined)
        throw new TestFailure(`event ${at}, ${type} ${event.fields.commandName}, ${name}${miss}; seen: ${names}`)
    }
  }
  if (!ignoreExtraEvents && observed.length > events.length)
    throw new TestFailure(`${events.length} events expected, seen: ${names}`)
}

/** Compares the whole content of the collection, including field order. */
async function checkOutcome(client: MongoClient, { databaseName, collectionName, documents }: Content): Promise<void> {
  const collection = client.db(databaseName).collection(collectionName)
  const stored = await collection.find({}, { sort: { _id: 1 }, readPreference: 'primary' }).toArray()
  const [expected, actual] = [documents, stored].map(each => BSON.EJSON.stringify(each, { relaxed: true }))
  if (!isDeepStrictEqual(expected, actual)) throw new TestFailure(`outcome: ${expected} expected, is ${actual}`)
}
