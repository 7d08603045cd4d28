import { MAX_SENT_DEPTH } from '../bson/decode.ts'
import { sizeOf } from '../bson/size.ts'
import type { Doc } from '../bson/values.ts'
import { isNestedDeeper } from '../bson/values.ts'
import { check } from '../errors.ts'
import { MAX_STAGE_BYTES } from '../limits.ts'
import { currentTurn } from './current-turn.ts'

/** Elements that expressions may visit or create before others can run: each takes time, and perhaps memory. */
const MAX_ELEMENTS = 10_000_000

const spent = { turn: 0, elements: 0 }

/**
 * Counts elements that an expression visits or creates.
 * @throws NotImplemented when one document takes too many
 */
export function countElements(elements: number): void {
  const turn = currentTurn()
  if (spent.turn !== turn) Object.assign(spent, { turn, elements: 0 })
  spent.elements += elements
  const isWithin = spent.elements <= MAX_ELEMENTS
  check(isWithin, 'NotImplemented', 'the embedded engine does not support so many array elements in one expression')
}

/**
 * Returns a document from a stage. Without limits, a few stages that repeat a field could exceed any memory.
 * @throws BSONObjectTooLarge for more than `maxBytes`, Overflow for one that is nested too deeply
 */
export function checkedDocument(document: Doc, maxBytes = MAX_STAGE_BYTES): Doc {
  const size = sizeOf(document, maxBytes)
  check(size <= maxBytes, 'BSONObjectTooLarge', `a document has more than ${maxBytes} bytes`)
  check(!isNestedDeeper(document, MAX_SENT_DEPTH), 'Overflow', `a document is nested more than ${MAX_SENT_DEPTH} deep`)
  return document
}
