/** The largest message that a client may send, as the handshake tells it. */
export const MAX_MESSAGE_BYTES = 48_000_000
