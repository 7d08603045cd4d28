import { z } from 'zod'

export interface Keywords {
  $ref?: string | undefined
  type?: string | string[] | undefined
  enum?: unknown[] | undefined
  const?: unknown
  anyOf?: JsonSchema[] | undefined
  oneOf?: JsonSchema[] | undefined
  allOf?: JsonSchema[] | undefined
  not?: JsonSchema | undefined
  properties?: Record<string, JsonSchema> | undefined
  $defs?: Record<string, JsonSchema> | undefined
  required?: string[] | undefined
  additionalProperties?: JsonSchema | undefined
  propertyNames?: JsonSchema | undefined
  items?: JsonSchema | undefined
  uniqueItems?: boolean | undefined
  [keyword: string]: unknown
}
/** JSON Schema, draft 2020-12. */
export type JsonSchema = boolean | Keywords

const lazily: z.ZodType<JsonSchema> = z.lazy(() => JsonSchema)
const one = lazily.optional()
const many = z.array(lazily).optional()
const byName = z.record(z.string(), lazily).optional()
const texts = z.array(z.string()).optional()

export const JsonSchema: z.ZodType<JsonSchema> = z.union([
  z.boolean(),
  z.looseObject({
    ...{ $ref: z.string().optional(), type: z.union([z.string(), z.array(z.string())]).optional() },
    ...{ enum: z.array(z.unknown()).optional(), anyOf: many, oneOf: many, allOf: many, not: one },
    ...{ properties: byName, $defs: byName, required: texts, additionalProperties: one, propertyNames: one },
    ...{ items: one, uniqueItems: z.boolean().optional() },
  }),
])

/** Returns the schema that `$ref` names in its document, as zod writes it: '#' or '#/$defs/Place'; undefined if missing. */
export function referred(root: JsonSchema, $ref: string): JsonSchema | undefined {
  if ($ref === '#') return root
  const [, name = ''] = /^#\/\$defs\/([^/~]+)$/.exec($ref) ?? []
  const named = typeof root === 'object' ? root.$defs : undefined
  return named && Object.hasOwn(named, name) ? named[name] : undefined
}

/** Keywords that do not restrict values. */
const ANNOTATIONS =
  /^(title|description|default|examples|deprecated|readOnly|writeOnly|id|\$schema|\$id|\$comment|\$defs)$/

/** Returns the keywords that restrict values. */
export function restrictions(schema: Keywords): Keywords {
  return Object.fromEntries(
    Object.entries(schema).filter(([key, value]) => value !== undefined && !ANNOTATIONS.test(key)),
  )
}
