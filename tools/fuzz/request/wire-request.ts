import { type Agent, request as httpRequest } from 'node:http'

/** A request in the form it has on the wire. */
export interface WireRequest {
  method: string
  /** Path and query, percent-encoded. */
  target: string
  headers: [string, string][]
  body: Buffer | undefined
}

export interface WireResponse {
  status: number
  contentType: string
  requestId: string
  text: string
}

/** Why no response arrived, in words. */
export interface Silence {
  silence: string
}

/**
 * Sends a request, and waits for the whole response within the timeout. Never rejects: returns failures as
 * `Silence`.
 * If the server was closing an idle connection, retries the request on a new one (RFC 9112, 9.3.1).
 */
export function send(
  base: string,
  wire: WireRequest,
  { agent, timeoutMs }: { agent: Agent | false; timeoutMs: number },
): Promise<WireResponse | Silence> {
  const { method, target, headers, body } = wire
  return new Promise(resolve => {
    const { hostname, port } = new URL(base)
    // Node sets no length for a DELETE's body, whose bytes then do not count as one.
    const length = body && { 'content-length': body.length }
    const all = { ...Object.fromEntries(headers), ...length }
    const sent = httpRequest({ hostname, port, method, path: target, agent, headers: all })
    const timer = setTimeout(() => {
      resolve({ silence: `no answer within ${timeoutMs / 1_000} s` })
      sent.destroy()
    }, timeoutMs)
    const fail = (error: NodeJS.ErrnoException) => {
      clearTimeout(timer)
      const isStale = sent.reusedSocket && error.code === 'ECONNRESET'
      resolve(
        isStale ? send(base, wire, { agent: false, timeoutMs }) : { silence: `the connection broke: ${error.message}` },
      )
    }
    sent.on('error', fail)
    sent.on('response', response => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', fail)
      const contentType = response.headers['content-type'] ?? ''
      const arrived = () => {
        clearTimeout(timer)
        resolve({
          status: response.statusCode ?? 0,
          contentType,
          requestId: String(response.headers['x-request-id'] ?? ''),
          text: Buffer.concat(chunks).toString(),
        })
      }
      response.on('end', arrived)
      if (!contentType.startsWith('text/event-stream')) return
      // Event streams never end: their start is the response.
      arrived()
      sent.destroy()
    })
    sent.end(body)
  })
}
