/**
 * Property names with a banned word that stay, because data is stored under them or other programs define them.
 * Variables, functions and types do not get these names.
 */
export const STORED_NAMES: ReadonlySet<string> = new Set([
  // stock: `records/stock.ts` maps them to available and reserved; `left` is also in the response of a cart's check
  'left',
  'held',
  // payments: when the provider is polled next, and how often it was
  'askAt',
  'asked',
  // outbox: to whom a mail was sent
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
