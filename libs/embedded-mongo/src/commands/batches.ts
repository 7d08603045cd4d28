import { Long } from 'bson'
import { encode } from '../bson/decode.ts'
import type { Doc } from '../bson/values.ts'
import { takeBatch } from '../cursors.ts'
import { MongoError } from '../errors.ts'
import { mapSteps, type Steps } from '../query/scan.ts'
import { paced } from '../query/turns.ts'
import { type Call, interruption, type Reply } from './call.ts'
import { cursorReply } from './cursor-reply.ts'
import { docField, numberField } from './fields.ts'

/** How an answer comes in several batches. */
export interface Batching {
  readonly namespace: string
  readonly size: number
  /** No more than these come, in all batches. */
  readonly most: number
  /** The rest is not wanted. */
  readonly isOnly: boolean
  readonly neverExpires: boolean
}

/** The number in `batchSize`, or the one that holds where none is given. Throws 51024 below zero. */
export function batchSize(fields: Doc, usual: number): number {
  const size = numberField(fields, 'batchSize', usual)
  if (size < 0) throw new MongoError(51024, "BSON field 'batchSize' value must be >= 0")
  return size
}

/** The options of a command that answers with a cursor. Throws 40415 for one that MongoDB does not know. */
export function cursorOptions(command: Doc): Doc {
  const options = docField(command, 'cursor')
  const odd = [...options.keys()].find(name => name !== 'batchSize')
  if (odd !== undefined) throw new MongoError(40415, `BSON field 'cursor.${odd}' is an unknown field.`)
  return options
}

/** Answers with the first documents, and with a cursor where there are more. */
export async function firstBatch(call: Call, steps: Steps<Buffer>, batching: Batching): Promise<Reply> {
  const { namespace, size, most, isOnly, neverExpires } = batching
  const { documents, isEnd } = await takeBatch(steps, Math.min(size, most), interruption(call))
  const isDone = isEnd || isOnly || documents.length >= most
  const { engine, transaction, session } = call
  const cursor = isDone ? undefined : engine.cursors.open({ namespace, steps, transaction, session, neverExpires })
  return cursorReply('firstBatch', documents, cursor?.id ?? Long.ZERO, namespace)
}

/** The answer of a command that lists few things: all of them in one batch, unless the client wants smaller ones. */
export function listReply(call: Call, listed: readonly Doc[], namespace: string): Promise<Reply> {
  const size = batchSize(cursorOptions(call.command), Number.POSITIVE_INFINITY)
  const most = Number.POSITIVE_INFINITY
  return firstBatch(call, mapSteps(paced(listed), encode), {
    namespace,
    size,
    most,
    isOnly: false,
    neverExpires: false,
  })
}
