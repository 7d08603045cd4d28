import { type Agent, request as httpRequest } from 'node:http'

/** A request as it goes over the wire. */
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

/** The reason, in words, why no response came. */
export interface Silence {
  silence: string
}

/**
 * Sends a request, and waits for the whole response within the timeout. Never fails: what goes wrong on the way is returned as `Silence`.
 * What an idle connection did not take because the server was just closing it is sent again on one of its own (RFC 9112, 9.3.1).
 */
export function send(
  base: string,
  wire: WireRequest,
  { agent, timeoutMs }: { agent: Agent | false; timeoutMs: number },
): Promise<WireResponse | Silence> {
  const { method, target, headers, body } = wire
  return new Promise(resolve => {
    const { hostname, port } = new URL(base)
    // Node itself sets no length for the body of a DELETE, and then its bytes do not count as a body.
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
      // Events have no end: that they begin is the response.
      arrived()
      sent.destroy()
    })
    sent.end(body)
  })
}
