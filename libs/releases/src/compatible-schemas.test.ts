import { Ajv2020 } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CallSchemas, incompatibilities } from './compatible-schemas.ts'
import type { JsonSchema, Keywords } from './json-schema.ts'
import { FORMAT_PATTERNS } from './limits.ts'

const ANY = { params: {}, query: {}, owner: 'storefront', method: 'GET', path: '/api/crates' }
let hashes = 0
function aCall(schemas: Partial<CallSchemas>): CallSchemas {
  hashes += 1
  return { ...ANY, hash: `${hashes}`, body: {}, response: {}, ...schemas }
}

const NAME = { type: 'string' }
const COUNT = { type: 'integer', minimum: 1 }
function object(properties: Record<string, JsonSchema>, optional: string[] = []): Keywords {
  const required = Object.keys(properties).filter(name => !optional.includes(name))
  return { type: 'object', properties, required, additionalProperties: false }
}
const OPEN = { type: 'object', properties: { a: NAME } }
const LIMITS = { minLength: 1, maxLength: 2, pattern: '^a' }
const recursive = (type: string | string[]): JsonSchema => ({
  $ref: '#/$defs/Crate',
  $defs: { Crate: object({ in: { type, items: { $ref: '#/$defs/Crate' } } }) },
})
const kinds = (...kinds: string[]) => ({
  oneOf: kinds.map(kind => object({ kind: { const: kind }, name: NAME })),
})

const inRequests: [string, JsonSchema, JsonSchema, string[]][] = [
  ['a new optional field', object({ a: NAME }), object({ a: NAME, b: NAME }, ['b']), []],
  ['a new required field', object({ a: NAME }), object({ a: NAME, b: NAME }), ['body lacks b']],
  ['a field that became required', object({ a: NAME }, ['a']), object({ a: NAME }), ['body.a may be missing']],
  ['a removed field', object({ a: NAME, b: NAME }, ['b']), object({ a: NAME }), ['body.b is not accepted']],
  ['a wider list of values', { enum: ['x'] }, { enum: ['x', 'y'] }, []],
  ['a narrower list of values', { enum: ['x', 'y'] }, { enum: ['x'] }, ['body may be "y"']],
  ['a wider type', COUNT, { type: ['number', 'null'] }, []],
  ['a narrower type', { type: ['string', 'null'] }, NAME, ['body may be null']],
  ['a looser bound', COUNT, { ...COUNT, minimum: 0 }, []],
  ['a tighter bound', COUNT, { ...COUNT, exclusiveMinimum: 1 }, ['body may break exclusiveMinimum 1']],
  ['a shorter text', { ...NAME, maxLength: 9 }, { ...NAME, maxLength: 8 }, ['body may break maxLength 8']],
  ['a new pattern', NAME, { ...NAME, pattern: '^a' }, ['body may break pattern "^a"']],
  [
    'a new version of a format',
    { ...NAME, format: 'date', pattern: '1' },
    { ...NAME, format: 'date', pattern: FORMAT_PATTERNS.get('date') },
    [],
  ],
  [
    'an own pattern of a format',
    { ...NAME, format: 'email' },
    { ...NAME, format: 'email', pattern: 'a' },
    ['body may break pattern "a"'],
  ],
  ['a removed field that nobody reads', object({ a: NAME, b: NAME }), OPEN, ['body.b is not accepted']],
  ['a field among any others', object({ a: NAME, b: NAME }), { ...OPEN, additionalProperties: NAME }, []],
  ['listed values within limits', { enum: ['ab', null] }, { type: ['string', 'null'], ...LIMITS }, []],
  ['a listed value beyond a limit', { const: 'b' }, { ...NAME, ...LIMITS }, ['body may break pattern "^a"']],
  ['a listed count', { enum: [1, 2] }, { ...COUNT, maximum: 1 }, ['body may break maximum 1']],
  ['another kind', kinds('box'), kinds('box', 'bag'), []],
  ['a removed kind', kinds('box', 'bag'), kinds('box'), ['body.kind may be "bag"']],
  ['a part of both', { allOf: [NAME, { minLength: 2 }] }, { minLength: 1 }, []],
  ['a repeated item', { type: 'array' }, { type: 'array', uniqueItems: true }, ['body may repeat an item']],
  ['a name of Object', object({ constructor: NAME }), object({}), ['body.constructor is not accepted']],
  ['a keyword without a rule', NAME, { ...NAME, if: {} }, ['body differs, beside if, which cannot be compared']],
]
const inResponses: [string, JsonSchema, JsonSchema, string[]][] = [
  ['a new field', object({ a: NAME }), object({ a: NAME, b: NAME }), []],
  ['a removed field', object({ a: NAME, b: NAME }), object({ a: NAME }), ['response lacks b']],
  ['a removed field that was optional', object({ a: NAME, b: NAME }, ['b']), object({ a: NAME }), []],
  ['a field that became optional', object({ a: NAME }), object({ a: NAME }, ['a']), ['response.a may be missing']],
  ['a wider list of values', { items: { enum: ['x'] } }, { items: { enum: ['x', 'y'] } }, ['response[] may be "y"']],
  ['a narrower list of values', { enum: ['x', 'y'] }, { const: 'x' }, []],
  ['a value that may be null', NAME, { anyOf: [NAME, { type: 'null' }] }, ['response may be null']],
  ['a value that is never null', { anyOf: [NAME, { type: 'null' }] }, NAME, []],
  ['a recursive list', recursive('array'), recursive('array'), []],
  ['a changed recursive list', recursive('array'), recursive(['array', 'null']), ['response.in may be null']],
]

// docs/rendering.md#contracts-across-teams
describe('incompatibilities', () => {
  it.each(inRequests)('compares %s of a request', (_change, used, served, reasons) => {
    expect(incompatibilities(aCall({ body: used }), aCall({ body: served }))).toEqual(reasons)
  })

  it.each(inResponses)('compares %s of a response', (_change, used, served, reasons) => {
    expect(incompatibilities(aCall({ response: used }), aCall({ response: served }))).toEqual(reasons)
  })

  it('gives up on overly complex schemas, and does not trust hashes', () => {
    const chain = (type: string) => ({
      $ref: '#/$defs/at40',
      $defs: Object.fromEntries(
        Array.from({ length: 41 }, (_, at) => {
          const next = { $ref: `#/$defs/at${at - 1}` }
          return [`at${at}`, at === 0 ? { type } : { anyOf: [{ items: next }, { items: next, title: 'b' }] }]
        }),
      ),
    })
    const [used, served] = [aCall({ body: chain('string') }), aCall({ body: chain('null') })]
    expect(incompatibilities(used, { ...served, hash: used.hash })).toContain('it is too large to be compared')
  })

  it('names a call whose method or path changed', () => {
    expect(incompatibilities(aCall({}), aCall({ method: 'POST' }))).toEqual([
      'it is POST /api/crates here, not GET /api/crates',
    ])
  })
})

const leaf = fc.constantFrom<JsonSchema>(
  ...[true, false, {}, { type: 'null' }, NAME, { ...NAME, minLength: 1 }, { ...NAME, maxLength: 2 }, { pattern: 'a' }],
  ...[{ type: ['string', 'null'] }, { enum: ['a', 'b'] }, { enum: ['a', null] }, { const: 'a' }, { const: 1 }],
  ...[
    { type: 'integer' },
    COUNT,
    { type: 'number', exclusiveMinimum: 0 },
    { minimum: 0 },
    { maximum: 1 },
    { not: { const: 1 } },
  ],
)
const FIELDS = ['a', 'b']

/** Pairs of similar schemas, so that many are compatible. */
const { pair } = fc.letrec<{ pair: [JsonSchema, JsonSchema] }>(tie => {
  const twice = (schemas: fc.Arbitrary<JsonSchema>): fc.Arbitrary<[JsonSchema, JsonSchema]> =>
    fc.oneof(
      schemas.map((schema): [JsonSchema, JsonSchema] => [schema, schema]),
      fc.tuple(schemas, schemas),
    )
  const both = (make: (parts: JsonSchema[], salt: number) => JsonSchema): fc.Arbitrary<[JsonSchema, JsonSchema]> =>
    fc
      .tuple(fc.array(tie('pair'), { minLength: 1, maxLength: 2 }), fc.nat(15), fc.nat(15))
      .map(([parts, salt, other]) => [
        make(
          parts.map(([part]) => part),
          salt,
        ),
        make(
          parts.map(([, part]) => part),
          other % 3 === 0 ? other : salt,
        ),
      ])
  const fields = both((parts, salt) => {
    const names = FIELDS.filter((_, bit) => salt & (4 << bit))
    const properties = Object.fromEntries(parts.slice(salt >> 3).map((part, place) => [FIELDS[place] ?? '', part]))
    const additionalProperties = [false, true, parts[0], false][salt % 4]
    return { type: 'object', properties, required: names, additionalProperties }
  })
  const choice = both((parts, salt) => ({
    ...(salt % 2 && { type: ['string', 'integer'] }),
    [['anyOf', 'oneOf', 'allOf'][salt % 3] ?? 'anyOf']: parts,
  }))
  const items = both(([item = true], salt) => ({
    ...{ type: 'array', items: item, uniqueItems: salt % 2 === 0 },
    ...(salt % 3 === 0 && { maxItems: 1 + (salt % 2) }),
  }))
  return { pair: fc.oneof({ maxDepth: 2 }, twice(leaf), fields, choice, items) }
})

const scalars = fc.constantFrom<unknown>('', 'a', 'b', 'aab', 0, 1, 2, 0.5, -1, null, true)
const { value } = fc.letrec(tie => ({
  value: fc.oneof(
    { maxDepth: 2 },
    scalars,
    fc.dictionary(fc.constantFrom('a', 'b', 'c'), tie('value'), { maxKeys: 3, noNullPrototype: true }),
    fc.array(tie('value'), { maxLength: 2 }),
  ),
}))

describe('incompatibilities of random schemas', () => {
  /** Clients ignore unknown fields. */
  const withoutRefusals = (schema: JsonSchema): JsonSchema =>
    JSON.parse(
      JSON.stringify(schema).replaceAll('oneOf', 'anyOf').replaceAll('"additionalProperties":false', '"title":""'),
    )
  const ajv = new Ajv2020({ strict: false, addUsedSchema: false })

  it('passes only pairs in which each allowed value is valid for the other', () => {
    let compatible = 0
    fc.assert(
      fc.property(pair, fc.array(value, { minLength: 30, maxLength: 30 }), ([sent, accepted], values) => {
        const inRequest = incompatibilities(aCall({ body: sent }), aCall({ body: accepted })).length === 0
        const inResponse = incompatibilities(aCall({ response: accepted }), aCall({ response: sent })).length === 0
        if (!inRequest && !inResponse) return
        const isSent = ajv.compile(sent)
        const [isAccepted, isRead] = [ajv.compile(accepted), ajv.compile(withoutRefusals(accepted))]
        for (const one of values.filter(each => isSent(each))) {
          compatible += 1
          if (inRequest) expect([one, isAccepted(one)]).toEqual([one, true])
          if (inResponse) expect([one, isRead(one)]).toEqual([one, true])
        }
      }),
    )
    expect(compatible).toBeGreaterThan(1_000)
  })

  it('passes a schema against itself', () => {
    const whole = leaf.filter(schema => typeof schema === 'object')
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...FIELDS), whole), properties => {
        const schema = { ...object(properties), required: Object.keys(properties) }
        const call = () => aCall({ body: schema, response: { anyOf: [schema, { type: 'null' }] } })
        expect(incompatibilities(call(), call())).toEqual([])
      }),
    )
  })
})
