import { Long } from 'bson'
import { encode } from '../../bson/decode.ts'
import type { Doc } from '../../bson/values.ts'
import { openResults } from '../../cursors.ts'
import { MongoError } from '../../errors.ts'
import { mapSteps, type Steps } from '../../query/scan.ts'
import { withPauses } from '../../query/turns.ts'
import { type Call, type CommandResponse, interruptCheck } from '../call.ts'
import { docField, numberField } from '../fields.ts'
import { cursorResponse } from './cursor-response.ts'

/** How a result is split into batches. */
export interface Batching {
  readonly namespace: string
  readonly size: number
  /** Maximum number of documents in all batches. */
  readonly limit: number
  /** Whether the client discards the rest. */
  readonly isSingleBatch: boolean
  readonly neverExpires: boolean
}

/**
 * Returns `batchSize`, by default `usual`.
 * @throws 51024 when it is negative
 */
export function batchSize(fields: Doc, usual: number): number {
  const size = numberField(fields, 'batchSize', usual)
  if (size < 0) throw new MongoError(51024, "BSON field 'batchSize' value must be >= 0")
  return size
}

/**
 * Returns the options of a command that responds with a cursor.
 * @throws 40415 for an unknown option
 */
export function cursorOptions(command: Doc): Doc {
  const options = docField(command, 'cursor')
  const unknownField = [...options.keys()].find(name => name !== 'batchSize')
  if (unknownField !== undefined)
    throw new MongoError(40415, `BSON field 'cursor.${unknownField}' is an unknown field.`)
  return options
}

/** Returns a response with the first documents, and with a cursor if there are more. */
export async function firstBatch(call: Call, steps: Steps<Buffer>, batching: Batching): Promise<CommandResponse> {
  const { namespace, size, limit, isSingleBatch, neverExpires } = batching
  const results = openResults(steps)
  const { documents, isEnd } = await results.take(Math.min(size, limit), interruptCheck(call))
  const isDone = isEnd || isSingleBatch || documents.length >= limit
  const { engine, transaction, session } = call
  const cursor = isDone ? undefined : engine.cursors.open({ namespace, results, transaction, session, neverExpires })
  return cursorResponse('firstBatch', documents, cursor?.id ?? Long.ZERO, namespace)
}

/** Returns the response of a command that lists few items: in one batch, unless the client requests smaller ones. */
export function listResponse(call: Call, listed: readonly Doc[], namespace: string): Promise<CommandResponse> {
  const size = batchSize(cursorOptions(call.command), Number.POSITIVE_INFINITY)
  const limit = Number.POSITIVE_INFINITY
  return firstBatch(call, mapSteps(withPauses(listed), encode), {
    namespace,
    size,
    limit,
    isSingleBatch: false,
    neverExpires: false,
  })
}
