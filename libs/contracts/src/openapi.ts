import { ALL_CALLS } from './all-calls.ts'
import { assistedAs } from './assisted-calls.ts'
import { bodySchema, propertiesOf, schemaOf } from './call-schemas.ts'
import type { Contract } from './endpoint.ts'
import { Failure, STATUS_OF } from './errors.ts'
import { impliedErrors } from './implied-errors.ts'

type Json = Record<string, unknown>

/** OpenAPI 3.1. */
export function openapiDocument(): Json {
  const paths: Record<string, Json> = {}
  for (const { name, resource, contract } of ALL_CALLS) {
    const path = contract.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [contract.method.toLowerCase()]: operation(name, resource, contract) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Santhe',
      version: '1.0.0',
      description:
        'Every call of the market. Money is rupees; business dates are calendar dates in Asia/Kolkata. Accept-Language chooses the language of messages: en, kn or hi.',
    },
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        cookie: {
          type: 'apiKey',
          in: 'cookie',
          name: 'santhe_session',
          description: 'Named __Host-santhe_session where people come in by https.',
        },
      },
      schemas: { Failure: schemaOf(Failure, 'output') },
    },
  }
}

function operation(name: string, resource: string, contract: Contract): Json {
  return {
    operationId: name,
    tags: [resource],
    summary: contract.summary,
    'x-owner': contract.owner,
    'x-may': contract.access,
    ...(assistedAs(contract) && { 'x-assisted': assistedAs(contract) }),
    security: contract.access === 'anyone' ? [] : [{ bearer: [] }, { cookie: [] }],
    parameters: [...pathParameters(contract), ...queryParameters(contract), ...keyParameter(contract)],
    ...requestBody(contract),
    responses: responses(contract),
  }
}

function pathParameters({ path }: Contract): Json[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: name === 'token' ? 'string' : 'integer' },
  }))
}

function queryParameters({ query }: Contract): Json[] {
  return Object.entries(propertiesOf(query)).map(([name, schema]) => ({ name, in: 'query', required: false, schema }))
}

function keyParameter({ idempotent }: Contract): Json[] {
  return idempotent ? [{ name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string' } }] : []
}

function requestBody(contract: Contract): Json {
  const { method, upload, postedByMailPrograms } = contract
  if (method === 'GET') return {}
  const content = { schema: bodySchema(contract) }
  if (upload) return { requestBody: { required: true, content: { 'multipart/form-data': content } } }
  const forms = { 'multipart/form-data': content, 'application/x-www-form-urlencoded': content }
  return { requestBody: { content: { 'application/json': content, ...(postedByMailPrograms && forms) } } }
}

function responses(contract: Contract): Json {
  const failures = new Map<number, string[]>()
  for (const code of [...contract.errors, ...impliedErrors(contract)]) {
    const status = STATUS_OF[code]
    failures.set(status, [...(failures.get(status) ?? []), code])
  }
  const failure = { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } }
  return {
    [contract.creates ? '201' : '200']: goodResponse(contract),
    ...Object.fromEntries(
      [...failures].map(([status, codes]) => [String(status), { description: codes.join(', '), content: failure }]),
    ),
  }
}

function goodResponse({ response: schema, paged, file, summary }: Contract): Json {
  const header = (type: string) => ({ schema: { type } })
  return {
    description: summary,
    ...(paged ? { headers: { 'X-Next-Cursor': header('string'), 'X-Total-Count': header('integer') } } : {}),
    ...(file === 'text/csv' ? { headers: { 'Content-Disposition': header('string') } } : {}),
    content: { [file ?? 'application/json']: { schema: schemaOf(schema, 'output') } },
  }
}
