import { connect } from 'node:net'
import type { Silence } from '../request/wire-request.ts'

export interface BytesResponse {
  /** Statuses of the responses, in order; empty if the connection was closed without one. */
  statuses: number[]
  text: string
}

const MAX_TEXT = 4_000

/** Silence (ms) after which the client closes, if the server may be waiting for more bytes. */
const CLOSES_AFTER_MS = 150

/**
 * Sends bytes unchanged, and waits until the server closes the connection, or an event stream begins. The client
 * soon
 * leaves an incomplete request, for whose rest a server may wait. Never rejects: returns a timeout as `Silence`.
 */
export function sendBytes(
  base: string,
  { bytes, isWhole }: { bytes: Buffer; isWhole: boolean },
  timeoutMs: number,
): Promise<BytesResponse | Silence> {
  const { hostname, port } = new URL(base)
  return new Promise(resolve => {
    const statuses: number[] = []
    let text = ''
    const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true })
    const timer = setTimeout(() => {
      resolve({ silence: `no end within ${timeoutMs / 1_000} s` })
      socket.destroy()
    }, timeoutMs)
    socket.on('data', received => {
      const piece = received.toString('latin1')
      for (const [, status] of piece.matchAll(/HTTP\/1\.1 (\d{3}) /g)) statuses.push(Number(status))
      text = (text + piece).slice(0, MAX_TEXT)
      if (/^content-type: text\/event-stream/im.test(piece)) socket.destroy()
    })
    // A server resets a connection to refuse its bytes.
    socket.on('error', () => {})
    socket.on('end', () => socket.destroy())
    socket.on('close', () => {
      clearTimeout(timer)
      resolve({ statuses, text })
    })
    if (!isWhole) socket.setTimeout(CLOSES_AFTER_MS, () => socket.end())
    socket.write(bytes)
  })
}
