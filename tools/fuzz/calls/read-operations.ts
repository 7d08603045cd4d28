import { openapiDocument } from '@santhe/contracts/openapi'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { z } from 'zod'
import { JsonSchema } from './json-schema.ts'

const Parameter = z.object({ name: z.string(), in: z.enum(['path', 'query', 'header']), schema: JsonSchema })
const Content = z.record(z.string(), z.object({ schema: JsonSchema }))
const DocumentOperation = z.object({
  operationId: z.string(),
  'x-owner': z.enum(['storefront', 'backoffice']),
  'x-may': z.union([z.enum(['anyone', 'signedIn']), z.array(z.string())]),
  parameters: z.array(Parameter),
  requestBody: z.object({ content: Content }).optional(),
  responses: z.record(z.string(), z.object({ content: z.record(z.string(), z.unknown()).optional() })),
})
const Document = z.object({
  paths: z.record(z.string(), z.record(z.string(), DocumentOperation)),
})
type Parameter = z.output<typeof Parameter>
export type Owner = z.output<typeof DocumentOperation>['x-owner']

/** One call of the OpenAPI document. */
export interface Operation {
  name: string
  /** Such as 'GET'. */
  method: string
  /** Such as '/api/products/{id}'. */
  path: string
  owner: Owner
  access: 'anyone' | 'signedIn' | string[]
  parameters: Parameter[]
  /** The schema of its JSON body; undefined where it has none. */
  body: JsonSchema | undefined
  /** The field of its multipart body that contains a file. */
  upload: string | undefined
  /** The type of a successful response that is a file; undefined where it is JSON. */
  file: string | undefined
  /** Returns what validates a successful response of this status; undefined where the document has none. */
  validatorOf(status: number): ValidateFunction | undefined
}

export interface Operations {
  all: Operation[]
  /** Validates the response of every failure. */
  isFailure: ValidateFunction
}

const DOCUMENT = 'openapi.json'

/** Returns a JSON pointer to a place in the document. */
function pointer(steps: readonly string[]): string {
  const names = steps.map(step => encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1')))
  return `${DOCUMENT}#/${names.join('/')}`
}

/** Returns a function that compiles a schema when it is first called: all of them take three seconds of a core. */
function compiledOnUse(ajv: Ajv2020, $ref: string): () => ValidateFunction {
  let validate: ValidateFunction | undefined
  return () => {
    validate ??= ajv.compile({ $ref })
    return validate
  }
}

/** Reads every call from an OpenAPI document; by default the contracts'. */
export function readOperations(document: Record<string, unknown> = openapiDocument()): Operations {
  const { paths } = Document.parse(document)
  const ajv = new Ajv2020({ strict: false })
  addFormats.default(ajv)
  // zod's own format, which it also writes as `pattern`.
  ajv.addFormat('starts_with', true)
  ajv.addSchema(document, DOCUMENT)

  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): Operation => {
      const content = operation.requestBody?.content ?? {}
      const fields = content['multipart/form-data']?.schema.properties
      const good = Object.keys(operation.responses).filter(status => status.startsWith('2'))
      const types = good.flatMap(status => Object.keys(operation.responses[status]?.content ?? {}))
      const [type = 'application/json'] = types
      const responsePointer = (status: string) =>
        pointer(['paths', path, method, 'responses', status, 'content', type, 'schema'])
      const validators = new Map(good.map(status => [Number(status), compiledOnUse(ajv, responsePointer(status))]))
      return {
        name: operation.operationId,
        method: method.toUpperCase(),
        path,
        owner: operation['x-owner'],
        access: operation['x-may'],
        parameters: operation.parameters,
        body: content['application/json']?.schema,
        upload: fields && Object.keys(fields)[0],
        file: type === 'application/json' ? undefined : type,
        validatorOf: status => validators.get(status)?.(),
      }
    }),
  )
  return { all, isFailure: ajv.compile({ $ref: pointer(['components', 'schemas', 'Failure']) }) }
}
