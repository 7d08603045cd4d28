import { sizeOf } from '../../bson/size.ts'
import type { Doc, Value } from '../../bson/values.ts'
import { doc } from '../../bson/values.ts'
import { check, MongoError } from '../../errors.ts'
import { isTransient } from '../../labels.ts'

/** Limit of full errors. With short forms for the rest, the response stays below 16 MB even if all statements fail. */
const MAX_BYTES = 8 * 1024 * 1024

const INTERRUPTS = new Set(['MaxTimeMSExpired', 'ClientDisconnect'])

/** The errors of a command's statements. */
export interface WriteErrors {
  readonly list: readonly Doc[]
  add(error: Doc): void
}

/**
 * Returns the error of one statement.
 * @throws the error itself when it ends the whole command
 */
export function statementError(error: unknown, index: number): Doc {
  if (!(error instanceof MongoError) || isTransient(error.code) || INTERRUPTS.has(error.codeName)) throw error
  return new Map([...doc({ index, code: error.code, errmsg: error.message }), ...(error.fields ?? [])])
}

/** Collects errors for one response; beyond a limit, later ones have no text, as in MongoDB. */
export function createWriteErrors(): WriteErrors {
  const list: Doc[] = []
  let bytes = 0
  return {
    list,
    add(error) {
      bytes += sizeOf(error)
      list.push(bytes <= MAX_BYTES ? error : withoutText(error))
    },
  }
}

export function writeResponse(fields: [string, Value][], { list }: WriteErrors): Doc {
  const response: Doc = new Map(fields)
  if (list.length > 0) response.set('writeErrors', [...list])
  return response
}

/**
 * Call before the write.
 * @throws BSONObjectTooLarge when the response has no room for `responded`
 */
export function checkRoom(responded: Value, room: number): void {
  check(sizeOf(responded, room) <= room, 'BSONObjectTooLarge', 'the response would be larger than 16 MB')
}

function withoutText(error: Doc): Doc {
  const [index = null, code = null] = [error.get('index'), error.get('code')]
  return doc({ index, code, errmsg: '' })
}
