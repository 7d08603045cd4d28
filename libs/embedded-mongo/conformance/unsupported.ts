import { Decimal128, type Document } from 'mongodb'
import { type Traits, unmetRequirement } from './requirements.ts'
import type { Test, TestFile } from './test-file.ts'

/** Proof that the engine refuses a feature: a command to `database`, and MongoDB's error for it. */
interface Refusal {
  readonly database?: string
  readonly command: Document
  readonly code: number
  readonly codeName: string
}

/** An unsupported feature: the reason, the tests that need it, and how the engine refuses it. */
export interface Unsupported {
  readonly reason: string
  readonly because: string
  /** Matched against `crud/find.json: the test's description`. */
  readonly tests?: readonly RegExp[]
  readonly refusals: readonly Refusal[]
  /** Skipped on every server, because Node's driver or this runner lacks the feature. */
  readonly isForAll?: true
}

function notImplemented(command: Document): Refusal {
  return { command, code: 238, codeName: 'NotImplemented' }
}

function noSuchCommand(command: Document, database = 'admin'): Refusal {
  return { database, command, code: 59, codeName: 'CommandNotFound' }
}

function inPipeline(stage: Document): Refusal {
  return notImplemented({ aggregate: 'orders', pipeline: [stage], cursor: {} })
}

/** All driver tests that can't run on the embedded engine, and MongoDB's other features that it lacks. */
export const UNSUPPORTED: readonly Unsupported[] = [
  {
    reason: 'sharding',
    because: 'one node, one copy: a shop that needs more needs MongoDB',
    refusals: [
      noSuchCommand({ enableSharding: 'shop' }),
      noSuchCommand({ shardCollection: 'shop.orders', key: { _id: 1 } }),
    ],
  },
  {
    reason: 'a single node',
    because: 'the engine is a replica set of one, as transactions need it',
    refusals: [noSuchCommand({ replSetInitiate: {} })],
  },
  {
    reason: '8.0 bulkWrite command',
    because: 'MongoDB 7.0 has none, and the runner has not learnt to ask for it',
    tests: [/client-?bulkWrite/i],
    refusals: [noSuchCommand({ bulkWrite: 1, ops: [], nsInfo: [] })],
    isForAll: true,
  },
  {
    reason: 'newer than MongoDB 7.0',
    because: 'the engine speaks as 7.0: no sort in updateOne, no rawData',
    refusals: [
      { command: { find: 'orders', rawData: true }, code: 40415, codeName: 'Location40415' },
      {
        command: { update: 'orders', updates: [{ q: {}, u: { $set: { a: 1 } }, sort: { _id: 1 } }] },
        code: 40415,
        codeName: 'Location40415',
      },
    ],
  },
  {
    reason: 'what old servers did',
    because: 'the file says what servers before 7.0 answered; what 7.0 answers stands in another test',
    refusals: [noSuchCommand({ getLastError: 1 }), noSuchCommand({ eval: 'return 1' }, 'shop')],
  },
  {
    reason: 'users and passwords',
    because: 'the engine listens locally and knows no users',
    refusals: [
      noSuchCommand({ saslStart: 1, mechanism: 'SCRAM-SHA-256', payload: '' }),
      noSuchCommand({ createUser: 'ramu', pwd: 'secret', roles: [] }),
    ],
  },
  {
    reason: 'Atlas',
    because: 'search and serverless exist in the cloud alone',
    refusals: [
      inPipeline({ $search: {} }),
      inPipeline({ $vectorSearch: {} }),
      noSuchCommand({ createSearchIndexes: 'orders', indexes: [] }, 'shop'),
    ],
  },
  {
    reason: 'collation',
    because: 'strings are compared by their bytes alone, so an order by language would be a guess',
    tests: [/-collation\.json:/],
    refusals: [
      notImplemented({ find: 'orders', collation: { locale: 'kn' } }),
      notImplemented({ findAndModify: 'orders', remove: true, collation: { locale: 'kn' } }),
      notImplemented({ count: 'orders', collation: { locale: 'kn' } }),
      notImplemented({ distinct: 'orders', key: 'a', collation: { locale: 'kn' } }),
      notImplemented({ aggregate: 'orders', pipeline: [], cursor: {}, collation: { locale: 'kn' } }),
      notImplemented({ create: 'names', collation: { locale: 'kn' } }),
      notImplemented({ createIndexes: 'orders', indexes: [{ key: { a: 1 }, name: 'a', collation: { locale: 'kn' } }] }),
    ],
  },
  {
    reason: 'regular expressions of PCRE alone',
    because: 'they run in RE2, which no pattern can hold; it cannot do some, and would read others as something else',
    refusals: [
      ...['^[[:alpha:]]', String.raw`\pL`, String.raw`\x{41}`, '[]a]', 'a++', '(?i:a)'],
      ...['(?=a)', '(?!a)', '(?<=a)b', '(?<!a)b', String.raw`(a)\1`, '(?>a)', 'a{1001}', 'a$b'],
    ].map($regex => notImplemented({ find: 'orders', filter: { a: { $regex } } })),
  },
  {
    reason: '$out and $merge',
    because: 'the market does not write the result of a pipeline',
    tests: [/\$out\b/, /\$merge\b/, /aggregate-out/, /aggregate-let\.json: Aggregate to collection/],
    refusals: [inPipeline({ $out: 'copies' }), inPipeline({ $merge: { into: 'copies' } })],
  },
  {
    reason: 'pipelines without a collection',
    because: 'they list sessions and operations, or make documents of nothing',
    tests: [/db-aggregate.*\.json:/],
    refusals: [notImplemented({ aggregate: 1, pipeline: [{ $listLocalSessions: {} }], cursor: {} })],
  },
  {
    reason: 'views',
    because: 'the market does not read through one',
    tests: [/on views$/],
    refusals: [notImplemented({ create: 'cheap', viewOn: 'orders', pipeline: [] })],
  },
  {
    reason: 'validators',
    because: 'documents are checked before they are sent',
    tests: [/document validation errInfo/],
    refusals: [
      notImplemented({ create: 'strict', validator: { a: 1 } }),
      noSuchCommand({ collMod: 'orders', validator: { a: 1 } }, 'shop'),
    ],
  },
  {
    reason: 'other stages',
    because: 'the market does not use them',
    refusals: [
      inPipeline({ $graphLookup: {} }),
      inPipeline({ $setWindowFields: {} }),
      inPipeline({ $bucket: {} }),
      inPipeline({ $redact: {} }),
      inPipeline({ $unionWith: 'orders' }),
      inPipeline({ $sortByCount: '$a' }),
    ],
  },
  {
    reason: 'other expressions and operators',
    because: 'the market does not compute with time zones, sets, bits or angles; expressions.test.ts tries all of them',
    refusals: [
      inPipeline({ $project: { a: { $dateToString: { date: '$at' } } } }),
      inPipeline({ $project: { a: { $setUnion: ['$a', [3]] } } }),
      inPipeline({ $group: { _id: null, a: { $stdDevPop: '$a' } } }),
      notImplemented({ find: 'orders', filter: { a: { $bitsAllSet: 1 } } }),
    ],
  },
  {
    reason: 'computing with Decimal128',
    because: 'it is kept, compared and sorted exactly, but money is whole paise',
    refusals: [inPipeline({ $project: { a: { $add: [Decimal128.fromString('1.5'), 1] } } })],
  },
  {
    reason: 'the order of coming',
    because:
      'documents lie in the order of their _id, so sorting by $natural, or backwards by a hint, would be a guess',
    refusals: [
      notImplemented({ find: 'orders', sort: { $natural: -1 } }),
      notImplemented({ find: 'orders', hint: { $natural: -1 } }),
    ],
  },
  {
    reason: 'places that hang on the order of asking',
    because: 'a positional $ is the last place a condition matched, and MongoDB puts conditions in an order of its own',
    refusals: [{ a: { $all: [1, 2] } }, { $or: [{ a: 1 }, { a: 2 }] }].map(filter =>
      notImplemented({ find: 'orders', filter, projection: { 'a.$': 1 } }),
    ),
  },
  {
    reason: 'the text of doubles and decimals',
    because: 'MongoDB writes their digits in a way of its own',
    refusals: [inPipeline({ $project: { a: { $toUpper: 1.5 } } }), inPipeline({ $project: { a: { $toString: 1.5 } } })],
  },
  {
    reason: 'other collections',
    because: 'a shop has plain ones',
    refusals: [
      notImplemented({ create: 'log', capped: true, size: 1000 }),
      notImplemented({ create: 'weather', timeseries: { timeField: 'at' } }),
    ],
  },
  {
    reason: 'encryption',
    because: 'it needs a key service and types of its own',
    refusals: [notImplemented({ create: 'secrets', encryptedFields: { fields: [] } })],
  },
  {
    reason: 'server-side JavaScript',
    because: 'it would run foreign code in the engine',
    refusals: [
      noSuchCommand({ mapReduce: 'orders', map: '', reduce: '', out: { inline: 1 } }, 'shop'),
      notImplemented({ find: 'orders', filter: { $where: 'true' } }),
    ],
  },
  {
    reason: 'text search',
    because: 'the shop searches by fields of its own that are indexed normally',
    refusals: [
      notImplemented({ createIndexes: 'orders', indexes: [{ key: { a: 'text' }, name: 'a' }] }),
      notImplemented({ find: 'orders', filter: { $text: { $search: 'mango' } } }),
    ],
  },
  {
    reason: 'geo',
    because: 'distances are computed in the shop',
    refusals: [
      notImplemented({ createIndexes: 'orders', indexes: [{ key: { a: '2dsphere' }, name: 'a' }] }),
      notImplemented({ find: 'orders', filter: { a: { $near: [0, 0] } } }),
    ],
  },
  {
    reason: 'change streams',
    because: 'there is no oplog; the shop has an outbox',
    refusals: [inPipeline({ $changeStream: {} })],
  },
  {
    reason: "the driver's own ways",
    because:
      "Node's driver leaves out bypassDocumentValidation: false, makes an _id of null, and counts inserts it lost",
    tests: [
      /(BulkWrite|FindOneAndReplace|FindOneAndUpdate|InsertMany) passes bypassDocumentValidation: false$/,
      /create-null-ids\.json: inserting _id with type null via (insertOne|insertMany|bulkWrite)$/,
      /retryable-writes\/bulkWrite\.json: First insertOne is never committed$/,
    ],
    refusals: [],
    isForAll: true,
  },
]

const REASONS = new Set(UNSUPPORTED.map(({ reason }) => reason))

/** Returns why a test is skipped on a server, from the table; undefined if it runs. */
export function reasonToSkip(file: TestFile, test: Test, traits: Traits): string | undefined {
  const unmet = unmetRequirement(file.runOnRequirements, traits) ?? unmetRequirement(test.runOnRequirements, traits)
  const name = `${file.path}: ${test.description}`
  const row = UNSUPPORTED.find(({ tests = [] }) => tests.some(pattern => pattern.test(name)))
  if (unmet !== undefined && !REASONS.has(unmet)) throw new Error(`'${unmet}' is no reason of the table`)
  return traits.isEmbedded || row?.isForAll === true ? (row?.reason ?? unmet) : unmet
}
