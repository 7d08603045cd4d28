import { expect, it } from 'vitest'
import { ALL_CALLS } from './all-calls.ts'
import { z } from './schema.ts'

/** Each text field of any call accepts at least one of these; a field of another format needs one more. */
const SAMPLES = [
  'A text of some length',
  'Ravi’s',
  '10',
  '2026-11-23',
  '2026-11',
  '2026-11-23T10:00:00.000Z',
  'asha@santhe.example',
  'https://santhe.example/a',
  '/files/farm/7/0123456789abcdef01234567.webp',
  '98450 12345',
  'ravi',
  '560034',
  // The keys of a push device.
  `B${'x'.repeat(86)}`,
  'x'.repeat(22),
]
/** JSON allows these, but no database stores them unchanged. */
const POISON = ['\0', '\ud800', '\udfff']

const WRAPPERS = [z.core.$ZodOptional, z.core.$ZodNullable, z.core.$ZodDefault, z.core.$ZodCatch, z.core.$ZodReadonly]

function partsOf(schema: z.core.$ZodType): [name: string, part: z.core.$ZodType][] {
  if (schema instanceof z.core.$ZodObject) return Object.entries(schema._zod.def.shape)
  if (schema instanceof z.core.$ZodArray) return [['*', schema._zod.def.element]]
  if (schema instanceof z.core.$ZodRecord) return [['*', schema._zod.def.valueType]]
  if (schema instanceof z.core.$ZodUnion) return schema._zod.def.options.map(option => ['', option])
  if (schema instanceof z.core.$ZodPipe)
    return [
      ['', schema._zod.def.in],
      ['', schema._zod.def.out],
    ]
  return WRAPPERS.flatMap(wrapper => (schema instanceof wrapper ? [['', schema._zod.def.innerType]] : []))
}

const has = (schema: z.core.$ZodType, types: readonly string[]): boolean =>
  types.includes(schema._zod.def.type) || partsOf(schema).some(([, part]) => has(part, types))

/** Returns every text field with its whole schema, including checks and transforms. */
function textFields(schema: z.core.$ZodType, path: string): { path: string; schema: z.core.$ZodType }[] {
  if (!has(schema, ['string'])) return []
  if (!has(schema, ['object', 'array', 'record'])) return [{ path, schema }]
  return partsOf(schema).flatMap(([name, part]) => textFields(part, name === '' ? path : `${path}.${name}`))
}

const FIELDS = ALL_CALLS.flatMap(({ name, contract: { params, query, body } }) =>
  Object.entries({ params, query, body }).flatMap(([where, schema]) => textFields(schema, `${name} ${where}`)),
)

it('textFields covers forms, lists and URLs', () => {
  const paths = FIELDS.map(({ path }) => path)
  for (const path of ['register body.farmName', 'listProducts query.search', 'endSession params.id'])
    expect(paths).toContain(path)
  expect(paths).toContain('updateFarmerProfile body.tags.*')
  expect(paths.length).toBeGreaterThan(100)
})

it.each(FIELDS)('$path refuses U+0000 and lone surrogates', ({ schema }) => {
  const accepted = SAMPLES.filter(text => z.safeParse(schema, text).success)
  expect(accepted).not.toEqual([])
  for (const text of accepted) {
    for (const poison of POISON) {
      for (const at of [0, 1, text.length]) {
        const read = z.safeParse(schema, text.slice(0, at) + poison + text.slice(at))
        expect([text, poison, at, read.success && JSON.stringify(read.data).match(/\\u(0000|d800|dfff)/)]).toEqual([
          text,
          poison,
          at,
          read.success ? null : false,
        ])
      }
    }
  }
})
