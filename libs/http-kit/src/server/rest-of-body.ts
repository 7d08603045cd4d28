import type { IncomingMessage, ServerResponse } from 'node:http'

/** Unread body drained after a response, at most a phone's largest picture, so its sender can read the refusal. */
const DRAINED_BYTES = 32_000_000
/** Time to keep reading before closing (ms): closing at once would reset the unread response. */
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

/** Drains the body so the connection's next request can proceed; closes connections with too long bodies. */
export function drainRest(request: IncomingMessage, response: ServerResponse): void {
  if (!hasBody(request)) return
  if (Number(request.headers['content-length'] ?? 0) > DRAINED_BYTES) response.shouldKeepAlive = false
  // Otherwise node reads an untouched body to its end.
  request.read(0)
  response.once('finish', () => {
    if (request.complete) request.resume()
    else drain(request, response)
  })
}
