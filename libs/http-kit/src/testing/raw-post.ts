import { connect } from 'node:net'

/** Sent before the server, perhaps in this process, gets its turn. */
const TURN_BYTES = 4_096

export interface RawResponse {
  readonly status: number
  readonly text: string
  /** Bytes of the body sent before the response arrived. */
  readonly sentBytes: number
}

/** Yields chunks as written to the wire, several at a time. */
function* chunked(pieces: Iterable<Buffer | string>): Generator<{ wire: Buffer; bytes: number }> {
  let parts: Buffer[] = []
  let bytes = 0
  for (const piece of pieces) {
    const content = Buffer.from(piece)
    parts.push(Buffer.from(`${content.length.toString(16)}\r\n`), content, Buffer.from('\r\n'))
    bytes += content.length
    if (bytes < TURN_BYTES) continue
    yield { wire: Buffer.concat(parts), bytes }
    parts = []
    bytes = 0
  }
  yield { wire: Buffer.concat([...parts, Buffer.from('0\r\n\r\n')]), bytes }
}

/**
 * Posts a chunked body piece by piece, stopping at an early response. For bodies that `fetch` never sends: without an end,
 * with one-byte chunks or an early end. Closes the connection afterwards.
 */
export function rawPost(
  { port }: { port: number },
  path: string,
  headers: Readonly<Record<string, string>>,
  pieces: Iterable<Buffer | string>,
): Promise<RawResponse> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1' })
    let text = ''
    let sentBytes = 0
    const chunks = chunked(pieces)
    const head = Object.entries({ host: 'localhost', 'transfer-encoding': 'chunked', ...headers })
    const hasResponse = () => text.includes('}')
    function sendOn(): void {
      if (socket.destroyed) return
      const next = chunks.next()
      if (next.done) return
      sentBytes += next.value.bytes
      if (socket.write(next.value.wire)) setImmediate(sendOn)
      else socket.once('drain', sendOn)
    }
    socket.on('error', error => {
      if (!hasResponse()) reject(error)
    })
    socket.on('data', bytes => {
      text += bytes.toString()
      if (hasResponse()) socket.destroy()
    })
    socket.on('close', () =>
      resolve({ status: Number(text.slice(9, 12)), text: text.split('\r\n\r\n')[1] ?? '', sentBytes }),
    )
    socket.write(`POST ${path} HTTP/1.1\r\n${head.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`)
    sendOn()
  })
}
