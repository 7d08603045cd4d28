import type { IncomingMessage, ServerResponse } from 'node:http'

/** Bytes that are still read of a body whose request has its response: the largest picture of a phone, so that its sender reads why it was refused. */
const DRAINED_BYTES = 32_000_000
/** How long a connection that is to be closed is still read, in milliseconds: closed at once, it would be reset before its response was read. */
const LINGER_MS = 1_000

export const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

function drain(request: IncomingMessage, { shouldKeepAlive }: ServerResponse): void {
  const { socket } = request
  let bytes = 0
  request.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > DRAINED_BYTES) socket.destroy()
  })
  if (shouldKeepAlive) return
  socket.off('finish', socket.destroy)
  setTimeout(() => socket.destroy(), LINGER_MS).unref()
}

/**
 * Reads what is left of a request's body once it has its response: unread it would keep the next request of its connection waiting.
 * A connection whose body is too long for that is closed.
 */
export function drainRest(request: IncomingMessage, response: ServerResponse): void {
  if (!hasBody(request)) return
  if (Number(request.headers['content-length'] ?? 0) > DRAINED_BYTES) response.shouldKeepAlive = false
  // Node would read the whole rest of a body that nobody has touched, however long it is.
  request.read(0)
  response.once('finish', () => {
    if (request.complete) request.resume()
    else drain(request, response)
  })
}
