import { ALL_CALLS } from './all-calls.ts'
import type { Contract } from './endpoint.ts'
import { z } from './schema.ts'

type Json = Record<string, unknown>

export function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' })
  return rest
}

const Fields = z.looseObject({
  properties: z.record(z.string(), z.unknown()).default({}),
  required: z.array(z.string()).default([]),
})

export function propertiesOf(schema: z.ZodType): Json {
  return Fields.parse(schemaOf(schema, 'input')).properties
}

/** Body, with an upload's file as one of its fields. */
export function bodySchema({ body, upload }: Contract): Json {
  if (!upload) return schemaOf(body, 'input')
  const file = { type: 'string', contentMediaType: 'image/*' }
  const { required, properties, ...rest } = Fields.parse(schemaOf(body, 'input'))
  return {
    ...rest,
    type: 'object',
    required: [...required, ...(upload.isOptional ? [] : [upload.field])],
    properties: { [upload.field]: file, ...properties },
  }
}

function schemasOf(contract: Contract) {
  const { owner, method, path, params, query, response, file } = contract
  return {
    ...{ owner, method, path },
    params: schemaOf(params, 'input'),
    query: schemaOf(query, 'input'),
    body: bodySchema(contract),
    response: { ...schemaOf(response, 'output'), ...(file && { contentMediaType: file }) },
  }
}

/** Schemas by call name, of calls that pass the filter, such as those a build uses. docs/rendering.md#contracts-across-teams */
export function callSchemas(isIncluded: (call: { name: string }) => boolean) {
  const included = ALL_CALLS.filter(isIncluded)
  return Object.fromEntries(included.map(({ name, contract }) => [name, schemasOf(contract)]))
}
