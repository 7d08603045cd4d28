import { MongoBulkWriteError, MongoError, MongoServerError } from 'mongodb'
import { type MatchContext, mismatch } from './matching.ts'
import type { ExpectedError } from './test-file.ts'

/** Describes how an error differs from the expected one; undefined if it matches. */
export function errorMismatch(expected: ExpectedError, error: Error, context: MatchContext): string | undefined {
  const labels = error instanceof MongoError ? error.errorLabels : []
  const serverError = error instanceof MongoServerError ? error : undefined
  const { isClientError, errorContains = '', errorCode, errorCodeName, errorLabelsContain, errorLabelsOmit } = expected
  const wrong: [boolean, string][] = [
    [isClientError === (serverError !== undefined), `an error of the ${isClientError ? 'client' : 'server'} expected`],
    [!error.message.toLowerCase().includes(errorContains.toLowerCase()), `an error with '${errorContains}' expected`],
    [
      errorCode !== undefined && serverError?.code !== errorCode,
      `code ${errorCode} expected, has ${serverError?.code}`,
    ],
    [
      errorCodeName !== undefined && serverError?.codeName !== errorCodeName,
      `${errorCodeName} expected, is ${serverError?.codeName}`,
    ],
    [errorLabelsContain?.every(label => labels.includes(label)) === false, `labels ${errorLabelsContain} expected`],
    [errorLabelsOmit?.some(label => labels.includes(label)) === true, `labels ${errorLabelsOmit} not expected`],
  ]
  const failure = wrong.find(([isWrong]) => isWrong)
  return failure === undefined
    ? resultMismatch(expected, error, context)
    : `${failure[1]}, labels [${labels}]: ${error}`
}

function resultMismatch(expected: ExpectedError, error: Error, context: MatchContext): string | undefined {
  const { errorResponse, expectResult, writeErrors, writeConcernErrors } = expected
  if (writeErrors !== undefined || writeConcernErrors !== undefined)
    return "this runner does not know the errors of a client's bulkWrite"
  const response = error instanceof MongoServerError ? error.errorResponse : undefined
  const result = error instanceof MongoBulkWriteError ? error.result : undefined
  return (
    (errorResponse === undefined ? undefined : mismatch(errorResponse, response, context)) ??
    (expectResult === undefined ? undefined : mismatch(expectResult, result, context))
  )
}
