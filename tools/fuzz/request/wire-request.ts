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

/** Nothing came back: said in words. */
export interface Silence {
  silence: string
}

/** Sends it, and waits no longer than `patienceMs` for the whole answer. Never fails: what goes wrong on the way is silence. */
export function send(
  base: string,
  { method, target, headers, body }: WireRequest,
  { agent, timeoutMs }: { agent: Agent; timeoutMs: number },
): Promise<WireResponse | Silence> {
  return new Promise(resolve => {
    const { hostname, port } = new URL(base)
    // Node itself gives the body of a DELETE no length, and then it is no body but bytes after the request.
    const length = body && { 'content-length': body.length }
    const all = { ...Object.fromEntries(headers), ...length }
    const sent = httpRequest({ hostname, port, method, path: target, agent, headers: all })
    const timer = setTimeout(() => {
      resolve({ silence: `no answer within ${timeoutMs / 1_000} s` })
      sent.destroy()
    }, timeoutMs)
    const fail = (error: Error) => {
      clearTimeout(timer)
      resolve({ silence: `the connection broke: ${error.message}` })
    }
    sent.on('error', fail)
    sent.on('response', response => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', fail)
      response.on('end', () => {
        clearTimeout(timer)
        resolve({
          status: response.statusCode ?? 0,
          contentType: response.headers['content-type'] ?? '',
          requestId: String(response.headers['x-request-id'] ?? ''),
          text: Buffer.concat(chunks).toString(),
        })
      })
    })
    sent.end(body)
  })
}
