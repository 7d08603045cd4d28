/**
 * Property names with a banned word that stay: what is stored under them, or comes from others, is older than the words.
 * Variables, functions and types do not get these names.
 */
export const STORED_NAMES: ReadonlySet<string> = new Set([
  // stock: `records/stock.ts` maps them to available and reserved; `left` is also what a cart's check responds
  'left',
  'held',
  // payments: when the provider is read next, and how often it was
  'askAt',
  'asked',
  // outbox: to whom a mail has gone
  'told',
  // events: the kind of a record in the outbox
  'passwordResetAsked',
  // the embedded engine's data file: the response that a repeated write gets again
  'answer',
  // an event of the MongoDB driver
  'reply',
  // where a farm is
  'address',
])
