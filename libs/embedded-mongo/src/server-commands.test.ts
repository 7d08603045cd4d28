import { type Document, Long, MongoClient } from 'mongodb'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestEngine, type TestEngine } from '../testing/test-engine.ts'

let engine: TestEngine<MongoClient>
beforeAll(async () => {
  engine = await startTestEngine(uri => MongoClient.connect(uri), { lifetimes: { transaction: 30 } })
  const farms = db().collection<{ _id: number; name: string; area?: number }>('farms')
  await farms.insertMany([
    { _id: 1, name: 'Mavina' },
    { _id: 2, name: 'Halasu', area: 3 },
  ])
  await farms.createIndex({ name: 1 }, { unique: true })
  await farms.createIndex({ area: -1 }, { sparse: true, name: 'by area' })
  await engine.client.db('other').collection('things').insertOne({ n: 1 })
})
afterAll(async () => {
  await engine.close()
  expect(engine.log).toEqual([])
})

const db = (name = 'shop') => engine.client.db(name)
const run = (command: Document, database = 'shop') => db(database).command(command)
const admin = (command: Document) => run(command, 'admin')
const refusal = (command: Document, database?: string) => run(command, database).catch((error: unknown) => error)
const anyNumber = expect.any(Number)

/** A command, its database, and the required fields of its response. */
const RESPONSES: [command: Document, database: string, response: Document][] = [
  [
    { hello: 1 },
    'admin',
    {
      isWritablePrimary: true,
      secondary: false,
      setName: 'rs0',
      minWireVersion: 0,
      maxWireVersion: 21,
      logicalSessionTimeoutMinutes: 30,
      maxBsonObjectSize: 16777216,
      maxMessageSizeBytes: 48000000,
      maxWriteBatchSize: 100000,
      readOnly: false,
    },
  ],
  [{ isMaster: 1 }, 'admin', { ismaster: true, helloOk: true, setName: 'rs0' }],
  [{ ismaster: 1 }, 'admin', { ismaster: true }],
  [{ ping: 1 }, 'shop', {}],
  [{ buildInfo: 1 }, 'admin', { version: '7.0.0', versionArray: [7, 0, 0, 0], modules: [], bits: 64, debug: false }],
  [{ buildinfo: 1 }, 'shop', { version: '7.0.0' }],
  [{ connectionStatus: 1 }, 'admin', { authInfo: { authenticatedUsers: [], authenticatedUserRoles: [] } }],
  [
    { connectionStatus: 1, showPrivileges: true },
    'admin',
    { authInfo: { authenticatedUsers: [], authenticatedUserRoles: [], authenticatedUserPrivileges: [] } },
  ],
  [{ getParameter: 1, featureCompatibilityVersion: 1 }, 'admin', { featureCompatibilityVersion: { version: '7.0' } }],
  [{ getParameter: '*' }, 'admin', { transactionLifetimeLimitSeconds: 30, cursorTimeoutMillis: 600_000 }],
  [
    { hostInfo: 1 },
    'admin',
    {
      system: { hostname: expect.any(String), numCores: anyNumber, memSizeMB: anyNumber },
      os: { type: expect.any(String) },
    },
  ],
  [{ getCmdLineOpts: 1 }, 'admin', { argv: expect.any(Array), parsed: {} }],
  [{ getLog: '*' }, 'admin', { names: ['global', 'startupWarnings'] }],
  [{ getLog: 'startupWarnings' }, 'admin', { totalLinesWritten: 0, log: [] }],
  [
    { serverStatus: 1 },
    'admin',
    {
      version: '7.0.0',
      pid: anyNumber,
      uptimeMillis: anyNumber,
      mem: { resident: anyNumber },
      transactions: { currentOpen: 0 },
    },
  ],
  [{ count: 'farms', query: { name: 'Mavina' } }, 'shop', { n: 1 }],
  [{ count: 'farms', skip: 1, limit: 5 }, 'shop', { n: 1 }],
  [{ count: 'nowhere' }, 'shop', { n: 0 }],
  [{ distinct: 'farms', key: 'name' }, 'shop', { values: ['Halasu', 'Mavina'] }],
  [{ refreshSessions: [] }, 'admin', {}],
  [{ endSessions: [] }, 'admin', {}],
  [
    { killCursors: 'farms', cursors: [Long.fromNumber(5)] },
    'shop',
    { cursorsKilled: [], cursorsNotFound: [5], cursorsAlive: [], cursorsUnknown: [] },
  ],
]

/** A command that MongoDB refuses, or that only other kinds of server support. */
const REFUSALS: [command: Document, database: string, codeName: string][] = [
  [{ atlasVersion: 1 }, 'admin', 'CommandNotFound'],
  [{ top: 1 }, 'admin', 'CommandNotFound'],
  [{ replSetGetStatus: 1 }, 'admin', 'CommandNotFound'],
  [{ connPoolStats: 1 }, 'admin', 'CommandNotFound'],
  [{ features: 1 }, 'admin', 'CommandNotFound'],
  [{ whatsmyuri: 1 }, 'admin', 'CommandNotFound'],
  [{ currentOp: 1 }, 'admin', 'CommandNotFound'],
  [{ getParameter: 'foo' }, 'admin', 'InvalidOptions'],
  [{ getLog: 'none' }, 'admin', 'OperationFailed'],
  [{ listDatabases: 1 }, 'shop', 'Unauthorized'],
  [{ hello: 1, farm: 1 }, 'admin', 'Location40415'],
  [{ create: 'farms' }, 'shop', 'NamespaceExists'],
  [{ create: 'ring', size: 1000 }, 'shop', 'NotImplemented'],
  [{ create: '.x' }, 'shop', 'InvalidNamespace'],
  [{ listIndexes: 'nowhere' }, 'shop', 'NamespaceNotFound'],
  [{ dropIndexes: 'nowhere', index: '*' }, 'shop', 'NamespaceNotFound'],
  [{ dropIndexes: 'farms', index: '_id_' }, 'shop', 'InvalidOptions'],
  [{ dropIndexes: 'farms', index: 'none' }, 'shop', 'IndexNotFound'],
  [{ dropIndexes: 'farms', index: { none: 1 } }, 'shop', 'IndexNotFound'],
  [{ dropIndexes: 'farms', index: 5 }, 'shop', 'TypeMismatch'],
  [{ dropIndexes: 'farms', index: ['name_1', 'none'] }, 'shop', 'IndexNotFound'],
  [{ collStats: 'farms', scale: 0 }, 'shop', 'Location51024'],
  [{ explain: { find: 'farms' }, verbosity: 'all' }, 'shop', 'BadValue'],
  [{ explain: { ping: 1 } }, 'shop', 'CommandNotFound'],
  [{ getMore: Long.fromNumber(5), collection: 'farms' }, 'shop', 'CursorNotFound'],
  [{ renameCollection: 'shop.nowhere', to: 'shop.there' }, 'admin', 'NamespaceNotFound'],
  [{ aggregate: 'nowhere', pipeline: [{ $collStats: { storageStats: {} } }], cursor: {} }, 'shop', 'NamespaceNotFound'],
]

describe('each command', () => {
  it.each(RESPONSES)('answers %j in %s with %j', async (command, database, expected) => {
    expect(await run(command, database)).toMatchObject({ ...expected, ok: 1 })
  })

  it.each(REFUSALS)('refuses %j in %s: %s', async (command, database, codeName) => {
    expect(await refusal(command, database)).toMatchObject({ codeName })
    expect(await db().collection('farms').indexes()).toHaveLength(3)
  })

  it('lists databases with sizes, by name only, and by a filter', async () => {
    const { databases, totalSize } = await admin({ listDatabases: 1 })
    expect(databases).toEqual([
      { name: 'other', sizeOnDisk: anyNumber, empty: false },
      { name: 'shop', sizeOnDisk: anyNumber, empty: false },
    ])
    expect(totalSize).toBe(databases[0].sizeOnDisk + databases[1].sizeOnDisk)
    const named = await admin({ listDatabases: 1, nameOnly: true, filter: { name: /^sh/ } })
    expect(named).toEqual({ databases: [{ name: 'shop' }], ok: 1, operationTime: expect.anything() })
  })

  it('lists collections with type, options and index of _id, by name only, and by a filter', async () => {
    const listed = (options: Document) => run({ listCollections: 1, ...options }).then(({ cursor }) => cursor)
    const idIndex = { v: 2, key: { _id: 1 }, name: '_id_' }
    expect(await listed({})).toEqual({
      id: Long.ZERO.toNumber(),
      ns: 'shop.$cmd.listCollections',
      firstBatch: [{ name: 'farms', type: 'collection', options: {}, info: { readOnly: false }, idIndex }],
    })
    expect((await listed({ nameOnly: true })).firstBatch).toEqual([{ name: 'farms', type: 'collection' }])
    expect((await listed({ filter: { name: 'none' } })).firstBatch).toEqual([])
  })

  it('creates, renames and drops collections and databases', async () => {
    const names = async () => (await db('temporary').listCollections().toArray()).map(({ name }) => name)
    expect(await run({ create: 'one' }, 'temporary')).toMatchObject({ ok: 1 })
    await admin({ renameCollection: 'temporary.one', to: 'temporary.two' })
    expect(await names()).toEqual(['two'])
    expect(await run({ drop: 'two' }, 'temporary')).toMatchObject({ nIndexesWas: 1, ns: 'temporary.two' })
    expect(await run({ drop: 'two' }, 'temporary')).not.toHaveProperty('ns')
    await run({ create: 'three' }, 'temporary')
    expect(await run({ dropDatabase: 1 }, 'temporary')).toMatchObject({ dropped: 'temporary' })
    expect(await run({ dropDatabase: 1 }, 'temporary')).not.toHaveProperty('dropped')
    expect(await names()).toEqual([])
  })

  it('creates all indexes or none, lists them, and drops by name, key, list or all', async () => {
    const collection = db().collection<{ _id: number; a: number }>('indexed')
    await collection.insertMany([
      { _id: 1, a: 1 },
      { _id: 2, a: 1 },
    ])
    const spec = (name: string, more: object = {}) => ({ key: { [name]: 1 }, name, ...more })
    const both = { createIndexes: 'indexed', indexes: [spec('b'), spec('a', { unique: true })] }
    expect(await refusal(both)).toMatchObject({ code: 11000 })
    const listed = async () =>
      (await run({ listIndexes: 'indexed' })).cursor.firstBatch.map(({ name }: Document) => name)
    expect(await listed()).toEqual(['_id_'])
    const four = { createIndexes: 'indexed', indexes: ['a', 'b', 'c', 'd'].map(name => spec(name)) }
    expect(await run(four)).toMatchObject({
      numIndexesBefore: 1,
      numIndexesAfter: 5,
      createdCollectionAutomatically: false,
    })
    expect(await run(four)).toMatchObject({ note: 'all indexes already exist' })
    expect(await run({ dropIndexes: 'indexed', index: 'a' })).toMatchObject({ nIndexesWas: 5 })
    await run({ dropIndexes: 'indexed', index: { b: 1 } })
    expect(await listed()).toEqual(['_id_', 'c', 'd'])
    await run({ dropIndexes: 'indexed', index: ['c', 'd'] })
    await run(four)
    expect(await run({ dropIndexes: 'indexed', index: '*' })).toMatchObject({ nIndexesWas: 5, msg: expect.any(String) })
    expect(await listed()).toEqual(['_id_'])
    await collection.drop()
  })

  it('measures collections and databases in bytes or the requested unit', async () => {
    const size = { size: 72, count: 2, avgObjSize: 36 }
    const stats = await run({ collStats: 'farms' })
    expect(stats).toMatchObject({ ns: 'shop.farms', ...size, nindexes: 3, capped: false, scaleFactor: 1 })
    expect(Object.keys(stats.indexSizes)).toEqual(['_id_', 'name_1', 'by area'])
    expect(stats.totalSize).toBe(72 + stats.totalIndexSize)
    expect(await run({ collStats: 'farms', scale: 10 })).toMatchObject({ size: 7, scaleFactor: 10 })
    expect(await run({ collStats: 'nowhere' })).toMatchObject({ size: 0, count: 0, nindexes: 0, totalIndexSize: 0 })
    expect(await run({ dbStats: 1 })).toMatchObject({
      db: 'shop',
      collections: 1,
      objects: 2,
      dataSize: 72,
      indexes: 3,
      indexSize: stats.totalIndexSize,
    })
  })

  it('explains the plan, with costs only on request', async () => {
    const explained = (find: Document, verbosity: string) => run({ explain: { find: 'farms', ...find }, verbosity })
    const byName = await explained({ filter: { name: 'Mavina' } }, 'executionStats')
    const scan = { stage: 'IXSCAN', indexName: 'name_1', keyPattern: { name: 1 }, isUnique: true, direction: 'forward' }
    expect(byName.queryPlanner).toMatchObject({
      namespace: 'shop.farms',
      parsedQuery: { name: 'Mavina' },
      winningPlan: { stage: 'FETCH', inputStage: scan },
    })
    expect(byName.executionStats).toMatchObject({ nReturned: 1, totalKeysExamined: 1, totalDocsExamined: 1 })
    const byNothing = await explained({ filter: { owner: 1 }, sort: { owner: 1 } }, 'executionStats')
    expect(byNothing.queryPlanner.winningPlan).toMatchObject({ stage: 'SORT', inputStage: { stage: 'COLLSCAN' } })
    expect(byNothing.executionStats).toMatchObject({ nReturned: 0, totalDocsExamined: 2 })
    expect(await explained({}, 'queryPlanner')).not.toHaveProperty('executionStats')
  })

  it.each<[Document, string]>([
    [{ count: 'farms', query: { name: 'a' } }, 'name_1'],
    [{ distinct: 'farms', key: 'area', query: { name: 'a' } }, 'name_1'],
    [{ aggregate: 'farms', pipeline: [{ $match: { name: 'a' } }], cursor: {} }, 'name_1'],
    [{ update: 'farms', updates: [{ q: { name: 'a' }, u: { $set: { b: 1 } } }] }, 'name_1'],
    [{ delete: 'farms', deletes: [{ q: { _id: 1 }, limit: 1 }] }, '_id_'],
    [{ findAndModify: 'farms', query: { name: 'a' }, remove: true }, 'name_1'],
  ])('explains %j: by %s', async (command, indexName) => {
    const { queryPlanner } = await run({ explain: command, verbosity: 'queryPlanner' })
    expect(queryPlanner.winningPlan.inputStage).toMatchObject({ stage: 'IXSCAN', indexName })
    expect(await db().collection('farms').countDocuments()).toBe(2)
  })

  it('counts open cursors and transactions and ends those of a killed session', async () => {
    const many = db().collection<{ _id: number }>('many')
    await many.insertMany(Array.from({ length: 30 }, (_, _id) => ({ _id })))
    const open = async () => {
      const { metrics, transactions } = await admin({ serverStatus: 1 })
      return [metrics.cursor.open.total, transactions.currentOpen]
    }
    const session = engine.client.startSession()
    session.startTransaction()
    await many.insertOne({ _id: 30 }, { session })
    const other = engine.client.startSession()
    const cursor = many.find({}, { session: other, batchSize: 10, noCursorTimeout: true })
    await cursor.next()
    expect(await open()).toEqual([1, 1])
    await admin({ killSessions: [session.id, other.id] })
    expect(await open()).toEqual([0, 0])
    expect(await session.commitTransaction().catch((error: unknown) => error)).toMatchObject({ code: 251 })
    await expect(cursor.toArray()).rejects.toMatchObject({ code: 43 })
    await Promise.all([session.endSession(), other.endSession()])
    await many.drop()
  })
})
