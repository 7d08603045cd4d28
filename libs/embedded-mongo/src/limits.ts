/** The largest message that a client may send; the handshake announces it. */
export const MAX_MESSAGE_BYTES = 48_000_000
/** The largest document that is stored. */
export const MAX_DOCUMENT_BYTES = 16 * 1024 * 1024
/** The largest document in a message: there is room for what surrounds a stored one. */
export const MAX_SENT_BYTES = MAX_DOCUMENT_BYTES + 16 * 1024
/** What one stage of a query or a pipeline may hold in memory. */
export const MAX_STAGE_BYTES = 100 * 1024 * 1024
