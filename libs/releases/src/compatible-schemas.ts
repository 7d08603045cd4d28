import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { JsonSchema, type Keywords, referred, restrictions } from './json-schema.ts'
import { FORMAT_PATTERNS, fitsLimit, isWithin } from './limits.ts'

/** A call as used by a build or served by a back end. */
export const CallSchemas = z.object({
  /** Hash of all fields below, as the build claims. */
  hash: z.string(),
  owner: z.string(),
  method: z.string(),
  path: z.string(),
  params: JsonSchema,
  query: JsonSchema,
  body: JsonSchema,
  response: JsonSchema,
})
export type CallSchemas = z.output<typeof CallSchemas>

/** Limit per build: its schemas may be crafted to take forever. */
interface Steps {
  remaining: number
}
/** A build in which every call differs takes 63,000. */
const MOST_STEPS = 100_000
export const newSteps = (): Steps => ({ remaining: MOST_STEPS })

interface Context {
  /** The documents that references point into. */
  sentRoot: JsonSchema
  acceptedRoot: JsonSchema
  /** Comparisons in progress. */
  open: readonly (readonly [JsonSchema, JsonSchema, Context['sends']])[]
  /** A program sends only the fields its schema names; a part of an `allOf` does not name all of them. */
  sends: 'named' | 'any'
  /** Clients ignore unnamed fields of a response, so it may fit several kinds. */
  otherFields: 'checked' | 'ignored'
  steps: Steps
}

interface Pair {
  sent: Keywords
  accepted: Keywords
  /** Such as 'response[].price'. */
  at: string
  context: Context
}

const TYPES = ['null', 'boolean', 'integer', 'number', 'string', 'array', 'object']
const CHECKED =
  /^(type|enum|const|anyOf|oneOf|allOf|properties|required|additionalProperties|propertyNames|items|uniqueItems)$/
/** Restricts one kind of value; must be equal on both sides, otherwise refused. */
const EQUAL = new Map([
  ...['pattern', 'format', 'contentMediaType', 'contentEncoding'].map(keyword => [keyword, 'string'] as const),
  ['multipleOf', 'number'],
])
/** Restricts one kind of value from one side. */
const BOUND = /^(?:exclusive)?[mM](?:in|ax)(Length|Items|Properties|imum)$/
const BOUNDED: Readonly<Record<string, string>> = {
  Length: 'string',
  Items: 'array',
  Properties: 'object',
  imum: 'number',
}

function typeOf(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  return Number.isInteger(value) ? 'integer' : typeof value
}

function valuesOf({ type, enum: values, ...rest }: Keywords): unknown[] | undefined {
  if ('const' in rest) return [rest.const]
  return values ?? (type === 'null' ? [null] : undefined)
}

function typesOf(schema: Keywords): string[] {
  const listed = schema.type === undefined ? valuesOf(schema)?.map(typeOf) : [schema.type].flat()
  return listed ?? TYPES
}

const isOfType = (type: string, types: readonly string[]) =>
  types.includes(type) || (type === 'integer' && types.includes('number'))

function mayBe({ sent }: Pair, type: string): boolean {
  return typesOf(sent).some(one => one === type || (one === 'integer' && type === 'number'))
}

const isNever = (schema: JsonSchema) =>
  schema === false || (typeof schema === 'object' && isDeepStrictEqual(restrictions(schema), { not: {} }))

function nameOf(schema: Keywords): string {
  const values = valuesOf(schema)
  if (values) return values.map(value => JSON.stringify(value)).join(' or ')
  return schema.type === undefined ? 'anything' : [schema.type].flat().join(' or ')
}

/** Whether no value is valid for both, judging by types, listed values and required fields. */
function areDisjoint(one: JsonSchema, other: JsonSchema): boolean {
  if (typeof one === 'boolean' || typeof other === 'boolean') return isNever(one) || isNever(other)
  const types = typesOf(one)
  const others = typesOf(other)
  if (!types.some(type => isOfType(type, others)) && !others.some(type => isOfType(type, types))) return true
  const [values, otherValues] = [valuesOf(one), valuesOf(other)]
  if (values && otherValues) return !values.some(value => otherValues.some(each => isDeepStrictEqual(value, each)))
  if (!isDeepStrictEqual([types, others], [['object'], ['object']])) return false
  return [...(one.required ?? []), ...(other.required ?? [])].some(name => {
    const [field, otherField] = [one.properties?.[name], other.properties?.[name]]
    return field !== undefined && otherField !== undefined && areDisjoint(field, otherField)
  })
}

/** Splits a schema into alternatives that together cover its values; undefined if it has none. */
function alternatives({ sent, accepted }: Pair): JsonSchema[] | undefined {
  const { anyOf, oneOf, ...rest } = sent
  const choices = anyOf ?? oneOf
  if (choices) {
    const others: Keywords = anyOf && oneOf ? { ...rest, oneOf } : rest
    return Object.keys(others).length === 0 ? choices : choices.map(choice => ({ allOf: [others, choice] }))
  }
  if (!accepted.anyOf && !accepted.oneOf) return undefined
  if (sent.enum && sent.enum.length > 1) return sent.enum.map(value => ({ ...sent, enum: [value] }))
  if (Array.isArray(sent.type) && sent.type.length > 1) return sent.type.map(type => ({ ...sent, type }))
  return undefined
}

/** Reasons why a value of `sent` may fit none of the choices or, if they exclude each other, several. */
function choiceReasons(pair: Pair, choices: readonly JsonSchema[], others: 'mayFit' | 'mayNotFit'): string[] {
  const { sent, at, context } = pair
  const fitting = choices.findIndex(choice => compare(sent, choice, at, context).length === 0)
  if (fitting !== -1) {
    const isOnlyOne =
      others === 'mayFit' || choices.every((each, place) => place === fitting || areDisjoint(sent, each))
    return isOnlyOne ? [] : [`${at} may fit several of its kinds`]
  }
  const [near, ...more] = choices.filter(choice => choices.length === 1 || !areDisjoint(sent, choice))
  return near === undefined || more.length > 0 ? [`${at} may be ${nameOf(sent)}`] : compare(sent, near, at, context)
}

function typeReasons({ sent, accepted, at }: Pair): string[] {
  const allowed = valuesOf(accepted)
  if (allowed) {
    const values = valuesOf(sent)
    if (!values) return [`${at} may be ${nameOf(sent)}, not only ${nameOf(accepted)}`]
    const others = values.filter(value => !allowed.some(each => isDeepStrictEqual(value, each)))
    if (others.length > 0) return [`${at} may be ${others.map(value => JSON.stringify(value)).join(' or ')}`]
  }
  if (accepted.type === undefined) return []
  const others = typesOf(sent).filter(type => !isOfType(type, typesOf({ type: accepted.type })))
  if (others.length === 0) return []
  return [`${at} may be ${others.length > 4 ? 'anything' : others.join(' or ')}`]
}

function restrictionReasons(pair: Pair): string[] {
  const { sent, accepted, at, context } = pair
  // A response's schemas come from the build, and may never end.
  const arePatternsOwn = context.otherFields === 'checked'
  const unclear = Object.keys({ ...accepted, ...sent }).filter(
    keyword => !CHECKED.test(keyword) && !EQUAL.has(keyword) && !BOUND.test(keyword),
  )
  if (unclear.length > 0) return [`${at} differs, beside ${unclear.join(' and ')}, which cannot be compared`]
  return Object.entries(accepted).flatMap(([keyword, value]) => {
    const bounded = BOUNDED[BOUND.exec(keyword)?.[1] ?? '']
    const kind = bounded ?? EQUAL.get(keyword)
    if (kind === undefined || !mayBe(pair, kind)) return []
    // Other zod versions write other patterns beside a format.
    const isOfFormat =
      keyword === 'pattern' && accepted.format === sent.format && FORMAT_PATTERNS.get(`${accepted.format}`) === value
    const listed = valuesOf(sent)?.filter(each => isOfType(typeOf(each), [kind]))
    const fits = bounded ? isWithin(sent, keyword, Number(value)) : isDeepStrictEqual(sent[keyword], value)
    if (
      fits ||
      isOfFormat ||
      listed?.every(each => (keyword !== 'pattern' || arePatternsOwn) && fitsLimit(each, [keyword, value]))
    )
      return []
    return [`${at} may break ${keyword} ${JSON.stringify(value)}`]
  })
}

const has = (fields: Record<string, JsonSchema>, name: string) => Object.hasOwn(fields, name)

function objectReasons({ sent, accepted, at, context }: Pair): string[] {
  const { properties = {}, required = [] } = sent
  const { additionalProperties: rest = context.sends === 'any' || !sent.properties } = sent
  const { properties: fields = {}, additionalProperties: refused = true } = accepted
  const others = refused === false && context.otherFields === 'ignored' ? true : refused
  // Back ends would drop it unread.
  const isDropped = context.otherFields === 'checked' && accepted.properties && refused === true
  const missing = (accepted.required ?? [])
    .filter(name => !required.includes(name))
    .map(name => (has(properties, name) || rest !== false ? `${at}.${name} may be missing` : `${at} lacks ${name}`))
  const named = Object.entries(properties).flatMap(([name, schema]) => {
    const into = (has(fields, name) ? fields[name] : undefined) ?? others
    const isRefused = into === false || (isDropped && !has(fields, name))
    if (isRefused && !isNever(schema)) return [`${at}.${name} is not accepted`]
    return compare(schema, into, `${at}.${name}`, context)
  })
  const unnamed = Object.entries(fields).filter(([name]) => !has(properties, name))
  return [
    ...missing,
    ...named,
    ...unnamed.flatMap(([name, schema]) => compare(rest, schema, `${at}.${name}`, context)),
    ...compare(rest, others, `${at}.*`, context),
    ...(accepted.propertyNames === undefined
      ? []
      : compare(sent.propertyNames ?? true, accepted.propertyNames, `the name of ${at}.*`, context)),
  ]
}

function arrayReasons({ sent, accepted, at, context }: Pair): string[] {
  const isRepeating = accepted.uniqueItems === true && sent.uniqueItems !== true
  const items = compare(sent.items ?? true, accepted.items ?? true, `${at}[]`, context)
  return isRepeating ? [`${at} may repeat an item`, ...items] : items
}

/** Reasons of a pair without references. */
function pairReasons(pair: Pair): string[] {
  const { sent, accepted, at, context } = pair
  const choices = alternatives(pair)
  if (choices) return [...new Set(choices.flatMap(choice => compare(choice, accepted, at, context)))]
  const { allOf, anyOf, oneOf, ...rest } = accepted
  if (allOf ?? anyOf ?? oneOf) {
    return [
      ...compare(sent, rest, at, context),
      ...(allOf ?? []).flatMap(part => compare(sent, part, at, context)),
      ...(anyOf ? choiceReasons(pair, anyOf, 'mayFit') : []),
      ...(oneOf ? choiceReasons(pair, oneOf, context.otherFields === 'ignored' ? 'mayFit' : 'mayNotFit') : []),
    ]
  }
  if (sent.allOf) {
    const { allOf: parts, ...own } = sent
    const reasons = [own, ...parts].map(part => compare(part, accepted, at, { ...context, sends: 'any' }))
    return reasons.find(each => each.length === 0) ?? reasons.flat().slice(0, 1)
  }
  const reasons = [...typeReasons(pair), ...restrictionReasons(pair)]
  if (reasons.length > 0) return reasons
  return [...(mayBe(pair, 'object') ? objectReasons(pair) : []), ...(mayBe(pair, 'array') ? arrayReasons(pair) : [])]
}

/** The number of keywords and list entries that one step visits. */
const sizeOf = (schema: Keywords) =>
  Object.values(schema).reduce<number>((sum, value) => sum + (Array.isArray(value) ? value.length : 1), 0)

/** Returns why a value that is valid for `sent` may be invalid for `accepted`; [] if each is valid. Refuses what it cannot compare. */
function compare(sent: JsonSchema, accepted: JsonSchema, at: string, context: Context): string[] {
  if (isNever(sent) || accepted === true) return []
  if (isNever(accepted)) return [`${at} is not accepted`]
  const [one, other] = [sent, accepted].map(schema => (typeof schema === 'boolean' ? {} : restrictions(schema)))
  if (!one || !other || Object.keys(other).length === 0) return []
  context.steps.remaining -= 1 + context.open.length + sizeOf(one) + sizeOf(other)
  if (context.steps.remaining < 0) return ['it is too large to be compared']
  if (one.$ref === undefined && other.$ref === undefined) {
    const isSame = isDeepStrictEqual(one, other) && !JSON.stringify(one).includes('"$ref"')
    return isSame ? [] : pairReasons({ sent: one, accepted: other, at, context })
  }
  // A cycle holds unless another check on the way fails.
  if (context.open.some(pair => isDeepStrictEqual(pair, [one, other, context.sends]))) return []
  const open = [...context.open, [one, other, context.sends] as const]
  const target = (schema: Keywords, root: JsonSchema): JsonSchema | undefined => {
    const { $ref, ...rest } = schema
    if ($ref === undefined) return schema
    const to = referred(root, $ref)
    return to === undefined || Object.keys(rest).length === 0 ? to : { allOf: [rest, to] }
  }
  const into = target(other, context.acceptedRoot)
  const from = target(one, context.sentRoot)
  if (into === undefined || from === undefined) return [`${at} refers to a schema that is not there`]
  return compare(from, into, at, { ...context, open })
}

type Reading = Pick<Context, 'otherFields' | 'steps'>
function reasonsOf([sent, accepted]: [JsonSchema, JsonSchema], at: string, reading: Reading): string[] {
  if (isDeepStrictEqual(sent, accepted)) return []
  const context = { sentRoot: sent, acceptedRoot: accepted, open: [], sends: 'named', ...reading } as const
  return [...new Set(compare(sent, accepted, at, context))]
}

/**
 * Returns why a build that uses a call does not fit a back end that serves it; [] if it fits.
 * docs/rendering.md#contracts-across-teams
 */
export function incompatibilities(used: CallSchemas, served: CallSchemas, steps = newSteps()): string[] {
  const [from, to] = [used, served].map(({ method, path }) => `${method} ${path}`)
  if (from !== to) return [`it is ${to} here, not ${from}`]
  const inputs = ['params', 'query', 'body'] as const
  return [
    ...inputs.flatMap(input => reasonsOf([used[input], served[input]], input, { otherFields: 'checked', steps })),
    ...reasonsOf([served.response, used.response], 'response', { otherFields: 'ignored', steps }),
  ]
}
