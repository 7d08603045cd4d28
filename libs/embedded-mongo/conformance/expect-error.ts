import { MongoBulkWriteError, MongoError, MongoServerError } from 'mongodb'
import { type MatchContext, mismatch } from './matching.ts'
import type { ExpectedError } from './test-file.ts'

/** What an error lacks of what is expected of it, in words; nothing where it has all. */
export function errorMismatch(expected: ExpectedError, error: Error, context: MatchContext): string | undefined {
  return [...misses(expected, error, context)].find(miss => miss !== undefined)
}

function* misses(expected: ExpectedError, error: Error, context: MatchContext): Generator<string | undefined> {
  const { isClientError, errorContains, errorCode, errorCodeName, errorResponse } = expected
  const labels = error instanceof MongoError ? error.errorLabels : []
  const told = error instanceof MongoServerError ? error : undefined
  if (isClientError !== undefined && isClientError === (told !== undefined))
    yield `an error of the ${isClientError ? 'client' : 'server'} expected, is: ${error}`
  if (errorContains !== undefined && !error.message.toLowerCase().includes(errorContains.toLowerCase()))
    yield `an error with '${errorContains}' expected, is: ${error}`
  if (errorCode !== undefined && told?.code !== errorCode)
    yield `code ${errorCode} expected, is ${told?.code}: ${error}`
  if (errorCodeName !== undefined && told?.codeName !== errorCodeName)
    yield `code name ${errorCodeName} expected, is ${told?.codeName}: ${error}`
  for (const label of expected.errorLabelsContain ?? [])
    if (!labels.includes(label)) yield `label ${label} expected, has [${labels}]: ${error}`
  for (const label of expected.errorLabelsOmit ?? [])
    if (labels.includes(label)) yield `label ${label} not expected: ${error}`
  if (errorResponse !== undefined) yield mismatch(errorResponse, told?.errorResponse, context)
  if (expected.expectResult !== undefined)
    yield mismatch(expected.expectResult, error instanceof MongoBulkWriteError ? error.result : undefined, context)
  if (expected.writeErrors !== undefined || expected.writeConcernErrors !== undefined)
    yield "this runner does not know the errors of a client's bulkWrite"
}
