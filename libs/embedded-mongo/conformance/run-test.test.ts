import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runTest } from './run-test.ts'
import { openServer, type ServerUnderTest } from './suite.ts'
import { TestFile } from './test-file.ts'

let server: ServerUnderTest

beforeAll(async () => {
  server = await openServer()
})
afterAll(() => server.close())

const insert = { object: 'orders', name: 'insertOne', arguments: { document: { _id: 2 } } }
const again = { ...insert, expectError: { errorCode: 11000 } }
const events = [{ client: 'client', events: [{ commandStartedEvent: { commandName: 'insert' } }] }]
const outcome = [{ databaseName: 'runner', collectionName: 'orders', documents: [{ _id: 1 }, { _id: 2 }] }]

/** Runs an inline test on a collection with `{ _id: 1 }`. */
async function run(parts: object): Promise<void> {
  const file = TestFile.parse({
    createEntities: [
      { client: { id: 'client', observeEvents: ['commandStartedEvent'] } },
      { database: { id: 'database', client: 'client', databaseName: 'runner' } },
      { collection: { id: 'orders', database: 'database', collectionName: 'orders' } },
      { session: { id: 'session', client: 'client' } },
    ],
    initialData: [{ databaseName: 'runner', collectionName: 'orders', documents: [{ _id: 1 }] }],
    tests: [{ description: 'one', ...parts }],
  })
  for (const each of file.tests) await runTest(server, { ...file, path: 'here' }, each)
}

describe('the conformance runner', () => {
  test('passes when results equal the test', async () => {
    await run({ operations: [insert, again], outcome })
    await run({ operations: [insert], expectEvents: events, outcome })
  })

  test('fails on other content, another response, another error, or no error', async () => {
    await expect(run({ operations: [], outcome })).rejects.toThrow('outcome')
    await expect(run({ operations: [{ ...insert, expectResult: { insertedId: 3 } }] })).rejects.toThrow('insertedId')
    await expect(run({ operations: [insert, { ...again, expectError: { errorCode: 1 } }] })).rejects.toThrow('code 1')
    await expect(run({ operations: [again] })).rejects.toThrow('an error expected, none came')
    await expect(run({ operations: [insert, insert] })).rejects.toThrow('E11000')
  })

  test('fails on missing or extra commands', async () => {
    await expect(run({ operations: [], expectEvents: events })).rejects.toThrow('commandStartedEvent expected')
    await expect(run({ operations: [insert, again], expectEvents: events })).rejects.toThrow('1 events expected')
  })

  test('does not count its own failure as an expected error', async () => {
    const expectError = { isError: true }
    const unknown = { object: 'orders', name: 'shuffle', expectError }
    await expect(run({ operations: [unknown] })).rejects.toThrow('does not know shuffle')
    const callback = [{ ...insert, expectError: { errorCode: 1 } }]
    const whole = { object: 'session', name: 'withTransaction', arguments: { callback }, expectError }
    await expect(run({ operations: [whole] })).rejects.toThrow('insertOne: an error expected')
  })
})
