import { z } from 'zod'

/** The part of JSON Schema that the contracts' OpenAPI document uses for requests. */
export interface JsonSchema {
  type?: string | string[] | undefined
  enum?: unknown[] | undefined
  const?: unknown
  minLength?: number | undefined
  maxLength?: number | undefined
  pattern?: string | undefined
  format?: string | undefined
  minimum?: number | undefined
  maximum?: number | undefined
  exclusiveMinimum?: number | undefined
  minItems?: number | undefined
  maxItems?: number | undefined
  items?: JsonSchema | undefined
  properties?: Record<string, JsonSchema> | undefined
  required?: string[] | undefined
  anyOf?: JsonSchema[] | undefined
  oneOf?: JsonSchema[] | undefined
}

export const JsonSchema: z.ZodType<JsonSchema> = z.lazy(() =>
  z.object({
    type: z.union([z.string(), z.array(z.string())]).optional(),
    enum: z.array(z.unknown()).optional(),
    const: z.unknown().optional(),
    minLength: z.number().optional(),
    maxLength: z.number().optional(),
    pattern: z.string().optional(),
    format: z.string().optional(),
    minimum: z.number().optional(),
    maximum: z.number().optional(),
    exclusiveMinimum: z.number().optional(),
    minItems: z.number().optional(),
    maxItems: z.number().optional(),
    items: JsonSchema.optional(),
    properties: z.record(z.string(), JsonSchema).optional(),
    required: z.array(z.string()).optional(),
    anyOf: z.array(JsonSchema).optional(),
    oneOf: z.array(JsonSchema).optional(),
  }),
)

/** Returns the schema of the part of a value at `path`; undefined where the schema does not describe it. */
export function schemaAt(schema: JsonSchema | undefined, path: readonly (string | number)[]): JsonSchema | undefined {
  const [step, ...rest] = path
  if (schema === undefined || step === undefined) return schema
  for (const one of [schema, ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]) {
    const next = typeof step === 'number' ? one.items : one.properties?.[step]
    if (next !== undefined) return schemaAt(next, rest)
  }
  return undefined
}
