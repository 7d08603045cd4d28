import { BSON, MongoServerError } from 'mongodb'
import { describe, expect, test } from 'vitest'
import { errorMismatch } from './expect-error.ts'
import { mismatch } from './matching.ts'
import { compareVersions, type Traits, unmetRequirement } from './requirements.ts'

const context = { lsidOf: (session: string) => ({ id: session }) }
const mismatchOf = (expected: unknown, actual: unknown) => mismatch(expected, actual, context)

describe('the matching of the conformance runner', () => {
  test('treats numbers of different types as equal, and nothing else', () => {
    expect(mismatchOf({ n: 1 }, { n: BSON.Long.fromNumber(1) })).toBeUndefined()
    expect(mismatchOf({ n: 1 }, { n: 1.5 })).toBe('.n: 1 expected, is 1.5')
    expect(mismatchOf({ n: 1 }, { n: '1' })).toBeDefined()
    expect(mismatchOf({ n: 0 }, {})).toBeDefined()
  })

  test('allows extra keys at the root and in documents of a list only', () => {
    expect(mismatchOf({ a: 1 }, { a: 1, b: 2 })).toBeUndefined()
    expect(mismatchOf([{ a: 1 }], [{ a: 1, b: 2 }])).toBeUndefined()
    expect(mismatchOf({ a: { b: 1 } }, { a: { b: 1, c: 2 } })).toBe('.a.c: not expected, is 2')
    expect(mismatchOf([1], [1, 2])).toBeDefined()
  })

  test('knows the special operators and refuses unknown ones', () => {
    expect(mismatchOf({ a: { $$exists: false } }, {})).toBeUndefined()
    expect(mismatchOf({ a: { $$exists: false } }, { a: null })).toBeDefined()
    expect(mismatchOf({ a: { $$unsetOrMatches: 1 } }, {})).toBeUndefined()
    expect(mismatchOf({ a: { $$unsetOrMatches: 1 } }, { a: 2 })).toBeDefined()
    expect(mismatchOf({ a: { $$type: ['string', 'objectId'] } }, { a: new BSON.ObjectId() })).toBeUndefined()
    expect(mismatchOf({ a: { $$type: 'string' } }, { a: 1 })).toBeDefined()
    expect(mismatchOf({ lsid: { $$sessionLsid: 'one' } }, { lsid: { id: 'two' } })).toBeDefined()
    expect(mismatchOf({ a: { $$later: 1 } }, { a: 1 })).toContain('does not know $$later')
  })

  test('compares errors by code, labels and message', () => {
    const error = new MongoServerError({
      code: 112,
      codeName: 'WriteConflict',
      message: 'Busy',
      errorLabels: ['Again'],
    })
    expect(
      errorMismatch({ errorCode: 112, errorLabelsContain: ['Again'], errorContains: 'busy' }, error, context),
    ).toBeUndefined()
    expect(errorMismatch({ errorCode: 11000 }, error, context)).toContain('code 11000 expected')
    expect(errorMismatch({ errorLabelsOmit: ['Again'] }, error, context)).toContain('labels Again not expected')
    expect(errorMismatch({ isClientError: true }, error, context)).toContain('of the client expected')
  })

  test('compares as many parts of a version as the limit has', () => {
    expect(compareVersions('7.0.5', '7.0')).toBe(0)
    expect(compareVersions('7.0.0', '4.4.99')).toBeGreaterThan(0)
    expect(compareVersions('7.0.0', '8.0')).toBeLessThan(0)
  })

  test('explains why a server is skipped, unless a requirement is met', () => {
    const traits: Traits = { version: '7.0.0', topology: 'replicaset', hasPasswords: false, isEmbedded: true }
    expect(unmetRequirement([{ topologies: ['sharded'] }], traits)).toBe('sharding')
    expect(unmetRequirement([{ minServerVersion: '8.0' }], traits)).toBe('newer than MongoDB 7.0')
    expect(unmetRequirement([{ topologies: ['sharded'] }, { minServerVersion: '4.0' }], traits)).toBeUndefined()
  })
})
