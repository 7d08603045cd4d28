import type { Types } from 'mongoose'

/** How something is taken back: by whom, until when, how it was, and what must still be so. */
export interface UndoRecord<Before, After> {
  /** Who made it; null where everybody may who may do the same. */
  by: number | null
  until: Date
  before: Before
  after: After
  /** The records of what people would be notified of. */
  outboxIds: Types.ObjectId[]
}
