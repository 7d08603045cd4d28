/**
 * Property names with a banned word that stay, because data is stored under them or other programs define them.
 * Variables, functions and types do not get these names.
 */
export const STORED_NAMES: ReadonlySet<string> = new Set([
  // what a cart's check responds; stock's own field is mapped in `records/stock.ts`
  'left',
  // events: the kind of a record in the outbox
  'passwordResetAsked',
  // the embedded engine's data file: the response that a repeated write gets again
  'answer',
  // an event of the MongoDB driver
  'reply',
  // where a farm is
  'address',
])
