import { type Document, MongoClient } from 'mongodb'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestEngine, type TestEngine } from '../testing/test-engine.ts'

let engine: TestEngine<MongoClient>
beforeAll(async () => {
  engine = await startTestEngine(uri => MongoClient.connect(uri))
  const farms = engine.client.db('shop').collection<{ _id: number; name: string; tags: string[] }>('farms')
  await farms.insertMany(Array.from({ length: 60 }, (_, _id) => ({ _id, name: `farm ${_id}`, tags: ['a'] })))
  await farms.createIndex({ name: 1 })
})
afterAll(() => engine.close())

const storageStats = { $collStats: { storageStats: {} } }
const toDouble = (field: string) => ({ $toDouble: `$storageStats.${field}` })
const all = { batchSize: 1000 }

/** A command, its database, and part of its response; a name alone is an error that the tool tolerates. */
type Sent = readonly [command: Document, database: string, response: Document | string]

const ABOUT_SERVER: readonly Sent[] = [
  [{ buildInfo: 1 }, 'admin', { version: '7.0.0' }],
  [{ atlasVersion: 1 }, 'admin', 'CommandNotFound'],
  [{ getParameter: 1, featureCompatibilityVersion: 1 }, 'admin', { featureCompatibilityVersion: { version: '7.0' } }],
  // Checks for a local Atlas, by a mark in a collection that others lack.
  [
    {
      aggregate: 'atlascli',
      pipeline: [{ $match: { managedClusterType: 'atlasCliLocalDevCluster' } }, { $group: { _id: 1, n: { $sum: 1 } } }],
      cursor: {},
    },
    'admin',
    { cursor: { firstBatch: [] } },
  ],
]

/**
 * mongosh's service provider (`getConnectionInfo`, `identifyServerName`), greeting, `show` commands and
 * completion.
 */
const MONGOSH: readonly Sent[] = [
  [{ hello: 1, client: { application: { name: 'mongosh 2.5.0' } } }, 'admin', { isWritablePrimary: true }],
  [{ ping: 1 }, 'admin', {}],
  ...ABOUT_SERVER,
  [{ getCmdLineOpts: 1 }, 'admin', { argv: expect.any(Array) }],
  [{ getParameter: 'foo' }, 'admin', 'InvalidOptions'],
  [{ getLog: 'startupWarnings' }, 'admin', { log: [] }],
  [{ listDatabases: 1, nameOnly: false }, 'admin', { databases: [{ name: 'shop', sizeOnDisk: expect.any(Number) }] }],
  [
    { listCollections: 1, filter: {}, cursor: {}, nameOnly: true, authorizedCollections: true },
    'shop',
    { cursor: { firstBatch: [{ name: 'farms', type: 'collection' }] } },
  ],
  [
    { aggregate: 'farms', pipeline: [{ $sample: { size: 10 } }], cursor: {} },
    'shop',
    { cursor: { firstBatch: expect.any(Array) } },
  ],
  [
    { aggregate: 'farms', pipeline: [{ $collStats: { storageStats: { scale: 1 } } }], cursor: {} },
    'shop',
    { cursor: { firstBatch: [{ ns: 'shop.farms', storageStats: { count: 60, nindexes: 2 } }] } },
  ],
  [{ dbStats: 1, scale: 1 }, 'shop', { objects: 60, indexes: 2 }],
  [{ listIndexes: 'farms', cursor: {} }, 'shop', { cursor: { firstBatch: [{ name: '_id_' }, { name: 'name_1' }] } }],
  [{ usersInfo: 1 }, 'shop', 'CommandNotFound'],
]

/** Compass's data service: `getInstance` on connection, the sidebar, and each tab of a collection. */
const COMPASS: readonly Sent[] = [
  [{ connectionStatus: 1, showPrivileges: true }, 'admin', { authInfo: { authenticatedUserPrivileges: [] } }],
  [{ hostInfo: 1 }, 'admin', { os: { type: expect.any(String) }, system: { numCores: expect.any(Number) } }],
  ...ABOUT_SERVER,
  [{ listDatabases: 1, nameOnly: true }, 'admin', { databases: [{ name: 'shop' }] }],
  [{ dbStats: 1 }, 'shop', { collections: 1, storageSize: expect.any(Number), dataSize: expect.any(Number) }],
  [
    { listCollections: 1, filter: {}, cursor: {}, nameOnly: false },
    'shop',
    { cursor: { firstBatch: [{ name: 'farms', options: {}, info: { readOnly: false } }] } },
  ],
  [
    { listCollections: 1, filter: { name: 'farms' }, cursor: {}, nameOnly: false },
    'shop',
    { cursor: { firstBatch: [{ name: 'farms' }] } },
  ],
  // Numbers beside a collection (`collectionStats`).
  [
    {
      aggregate: 'farms',
      pipeline: [
        storageStats,
        {
          $group: {
            _id: null,
            capped: { $first: '$storageStats.capped' },
            count: { $sum: '$storageStats.count' },
            size: { $sum: toDouble('size') },
            storageSize: { $sum: toDouble('storageSize') },
            totalIndexSize: { $sum: toDouble('totalIndexSize') },
            freeStorageSize: { $sum: toDouble('freeStorageSize') },
            unscaledCollSize: { $sum: { $multiply: [toDouble('avgObjSize'), toDouble('count')] } },
            nindexes: { $max: '$storageStats.nindexes' },
          },
        },
        {
          $addFields: {
            avgObjSize: {
              $cond: [{ $ne: ['$count', 0] }, { $divide: ['$unscaledCollSize', { $toDouble: '$count' }] }, 0],
            },
          },
        },
      ],
      cursor: {},
    },
    'shop',
    { cursor: { firstBatch: [{ capped: false, count: 60, nindexes: 2, avgObjSize: expect.any(Number) }] } },
  ],
  // Documents tab.
  [
    { find: 'farms', filter: {}, skip: 0, limit: 20, maxTimeMS: 60_000 },
    'shop',
    { cursor: { firstBatch: expect.any(Array) } },
  ],
  [
    {
      aggregate: 'farms',
      pipeline: [{ $match: {} }, { $skip: 0 }, { $group: { _id: 1, n: { $sum: 1 } } }],
      hint: '_id_',
      maxTimeMS: 5000,
      cursor: {},
    },
    'shop',
    { cursor: { firstBatch: [{ _id: 1, n: 60 }] } },
  ],
  [{ count: 'farms' }, 'shop', { n: 60 }],
  // Schema tab.
  [
    { aggregate: 'farms', pipeline: [{ $sample: { size: 1000 } }], allowDiskUse: true, maxTimeMS: 60_000, cursor: all },
    'shop',
    { cursor: { firstBatch: expect.objectContaining({ length: 60 }) } },
  ],
  // Explain plan tab.
  [
    { explain: { find: 'farms', filter: { name: 'farm 1' } }, verbosity: 'allPlansExecution' },
    'shop',
    { executionStats: { nReturned: 1, totalDocsExamined: 1 } },
  ],
  // Indexes tab, without usage, which this engine does not count.
  [{ listIndexes: 'farms', cursor: {} }, 'shop', { cursor: { firstBatch: [{ v: 2 }, { v: 2, key: { name: 1 } }] } }],
  [{ aggregate: 'farms', pipeline: [{ $indexStats: {} }], cursor: {} }, 'shop', 'Location40324'],
  [
    {
      aggregate: 'farms',
      pipeline: [
        storageStats,
        { $project: { indexSizes: { $objectToArray: '$storageStats.indexSizes' } } },
        { $unwind: '$indexSizes' },
        { $group: { _id: '$indexSizes.k', size: { $sum: { $toDouble: '$indexSizes.v' } } } },
      ],
      cursor: {},
    },
    'shop',
    {
      cursor: {
        firstBatch: [
          { _id: '_id_', size: expect.any(Number) },
          { _id: 'name_1', size: expect.any(Number) },
        ],
      },
    },
  ],
  [{ aggregate: 'farms', pipeline: [{ $listSearchIndexes: {} }], cursor: {} }, 'shop', 'Location40324'],
  [{ aggregate: 1, pipeline: [{ $currentOp: {} }], cursor: {} }, 'admin', 'NotImplemented'],
  [{ killSessions: [] }, 'admin', {}],
]

describe.each([
  ['mongosh', MONGOSH],
  ['Compass', COMPASS],
])('%s', (_, commands) => {
  it.each(commands)('sends %j to %s and can go on', async (command, database, expected) => {
    const response = engine.client.db(database).command(command)
    if (typeof expected === 'string') await expect(response).rejects.toMatchObject({ codeName: expected })
    else expect(await response).toMatchObject({ ...expected, ok: 1 })
    expect(engine.log).toEqual([])
  })
})
