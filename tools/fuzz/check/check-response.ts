import { Failure, STATUS_OF } from '@santhe/contracts'
import type { ValidateFunction } from 'ajv/dist/2020.js'
import type { Operation } from '../calls/read-operations.ts'
import type { Silence, WireResponse } from '../request/wire-request.ts'

/** The caller has the response already, by `If-None-Match`: it has no body. */
const NOT_MODIFIED = 304
/** Too large headers have no error code. */
const HEADERS_TOO_LARGE = 431

/** Parses JSON; undefined for invalid texts. */
export function jsonIn(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) }
  } catch {
    return undefined
  }
}

function schemaError(validate: ValidateFunction, value: unknown): string | undefined {
  if (validate(value)) return undefined
  const [error] = validate.errors ?? []
  return `${error?.instancePath.replace(/\/\d+/g, '/…') || 'it'} ${error?.message} ${JSON.stringify(error?.params)}`
}

function wrongFailure(status: number, value: unknown, isFailure: ValidateFunction): string | undefined {
  const wrong = schemaError(isFailure, value)
  if (wrong !== undefined) return `the failure is not of the one shape: ${wrong}`
  const { code, message } = Failure.parse(value)
  if (message.trim() === '') return 'the failure has no message'
  const expected = new Map<string, number>(Object.entries(STATUS_OF)).get(code)
  if (!expected) return `the failure has a code that no contract names: ${code}`
  if (expected !== status && status !== HEADERS_TOO_LARGE) return `${code} came with ${status}`
  return undefined
}

/**
 * Describes the problem of a response; undefined if there is none. `operation`: the call that the request made, if
 * any.
 */
export function checkResponse(
  response: WireResponse | Silence,
  operation: Pick<Operation, 'validatorOf' | 'file'> | undefined,
  isFailure: ValidateFunction,
): string | undefined {
  if ('silence' in response) return `silence: ${response.silence.replace(/\d+/g, 'n')}`
  const { status, contentType, text } = response
  if (status >= 500) return `a failure of the server: ${status}`
  if (status === NOT_MODIFIED) return text === '' ? undefined : '304 came with a body'
  if (operation?.file !== undefined && status < 300) {
    return contentType.startsWith(operation.file) ? undefined : `a file came as '${contentType}'`
  }
  if (!/^application\/json\b/.test(contentType)) return `${status} is no JSON, but '${contentType}'`
  const json = jsonIn(text)
  if (!json) return `${status} claims to be JSON and is none`
  if (status >= 400) return wrongFailure(status, json.value, isFailure)
  const validate = operation?.validatorOf(status)
  if (!validate) return `${status} is not among the answers of the call`
  const wrong = schemaError(validate, json.value)
  return wrong === undefined ? undefined : `the answer does not fit its schema: ${wrong}`
}
