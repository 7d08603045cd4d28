/** The largest message that a client may send; the handshake announces it. */
export const MAX_MESSAGE_BYTES = 48_000_000
