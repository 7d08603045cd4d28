import type { Types } from 'mongoose'

/** An undo: who may use it, until when, the previous state, and what must be unchanged. */
export interface UndoRecord<Before, After> {
  /** Author of the act; null when everybody with the same right may undo it. */
  by: number | null
  until: Date
  before: Before
  after: After
  /** Outbox records of the notifications to withdraw. */
  outboxIds: Types.ObjectId[]
}
