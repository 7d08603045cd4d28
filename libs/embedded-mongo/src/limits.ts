/** Maximum size of a message from a client, as the handshake announces. */
export const MAX_MESSAGE_BYTES = 48_000_000
/** Maximum size of a stored document. */
export const MAX_DOCUMENT_BYTES = 16 * 1024 * 1024
/** Maximum size of a document in a message, with room for fields around a stored one. */
export const MAX_SENT_BYTES = MAX_DOCUMENT_BYTES + 16 * 1024
/** Maximum memory of one stage of a query or a pipeline. */
export const MAX_STAGE_BYTES = 100 * 1024 * 1024
