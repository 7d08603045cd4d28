import { openapiDocument } from '@santhe/contracts/openapi'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { z } from 'zod'

/** The subset of JSON Schema in the contracts' OpenAPI document of requests. */
export interface JsonSchema {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  minLength?: number
  maxLength?: number
  pattern?: string
  format?: string
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  minItems?: number
  maxItems?: number
  items?: JsonSchema
  properties?: Record<string, JsonSchema>
  required?: string[]
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
}

/** Returns the schema of a field or an item; undefined if the schema does not describe it. */
export function schemaInside(schema: JsonSchema | undefined, name: string): JsonSchema | undefined {
  const choices = schema && [schema, ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]
  return choices?.map(one => one.properties?.[name] ?? one.items).find(inside => inside !== undefined)
}

const Schema = z.custom<JsonSchema>(value => typeof value === 'object' && value !== null)
const Parameter = z.object({ name: z.string(), in: z.enum(['path', 'query', 'header']), schema: Schema })
const DocumentOperation = z.object({
  operationId: z.string(),
  'x-owner': z.enum(['storefront', 'backoffice']),
  'x-may': z.union([z.enum(['anyone', 'signedIn']), z.array(z.string())]),
  parameters: z.array(Parameter),
  requestBody: z.object({ content: z.record(z.string(), z.object({ schema: Schema })) }).optional(),
  responses: z.record(z.string(), z.object({ content: z.record(z.string(), z.unknown()).optional() })),
})
const Document = z.object({ paths: z.record(z.string(), z.record(z.string(), DocumentOperation)) })
export type Owner = z.output<typeof DocumentOperation>['x-owner']

/** A call of the OpenAPI document. */
export interface Operation {
  name: string
  /** Such as 'GET'. */
  method: string
  /** Such as '/api/products/{id}'. */
  path: string
  owner: Owner
  access: 'anyone' | 'signedIn' | string[]
  parameters: z.output<typeof Parameter>[]
  /** Schema of its JSON body, or of the fields beside an upload; undefined without one. */
  body: JsonSchema | undefined
  /** Field of its multipart body that contains a file. */
  upload: string | undefined
  /** Media type of a successful response with a file; undefined for JSON. */
  file: string | undefined
  /** Returns the validator of successful responses with this status; undefined if the document has none. */
  validatorOf(status: number): ValidateFunction | undefined
}

export interface Operations {
  all: Operation[]
  /** Validates the response of any failure. */
  isFailure: ValidateFunction
}

const DOCUMENT = 'openapi.json'

/** Returns a JSON pointer to a place in the document. */
function pointer(...steps: readonly string[]): string {
  const names = steps.map(step => encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1')))
  return `${DOCUMENT}#/${names.join('/')}`
}

/** Reads every call from the contracts' OpenAPI document. */
export function readOperations(): Operations {
  const document = openapiDocument()
  const ajv = new Ajv2020({ strict: false })
  addFormats.default(ajv)
  // zod's own format, which it also writes as `pattern`.
  ajv.addFormat('starts_with', true)
  ajv.addSchema(document, DOCUMENT)

  const readOperation = (path: string, method: string, operation: z.output<typeof DocumentOperation>): Operation => {
    const content = operation.requestBody?.content ?? {}
    const json = content['application/json']?.schema
    const form = json ? undefined : content['multipart/form-data']?.schema
    const [[upload] = [], ...fields] = Object.entries(form?.properties ?? {})
    const beside = fields.length > 0 ? { ...form, properties: Object.fromEntries(fields) } : undefined
    const good = Object.keys(operation.responses).filter(status => status.startsWith('2'))
    const types = good.flatMap(status => Object.keys(operation.responses[status]?.content ?? {}))
    const [type = 'application/json'] = types
    const schemaOf = (status: number) =>
      pointer('paths', path, method, 'responses', String(status), 'content', type, 'schema')
    return {
      name: operation.operationId,
      method: method.toUpperCase(),
      path,
      owner: operation['x-owner'],
      access: operation['x-may'],
      parameters: operation.parameters,
      body: json ?? beside,
      upload,
      file: type === 'application/json' ? undefined : type,
      // Compiled on first use and cached by ajv: all schemas take three seconds of a core.
      validatorOf: status => (good.includes(String(status)) ? ajv.getSchema(schemaOf(status)) : undefined),
    }
  }
  const all = Object.entries(Document.parse(document).paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => readOperation(path, method, operation)),
  )
  return { all, isFailure: ajv.compile({ $ref: pointer('components', 'schemas', 'Failure') }) }
}
