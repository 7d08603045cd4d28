import type { IncomingMessage } from 'node:http'
import { Transform } from 'node:stream'
import { hasBody } from '@santhe/http-kit'
import { fail, SantheError } from '@santhe/rules'

/**
 * Returns a request's body, counted as it streams; null where it has none. It fails with TOO_LARGE above `most` bytes. Destroyed, it
 * leaves the request as it is, so that the response can still be sent.
 * @throws TOO_LARGE when the request announces more.
 */
export function limitedBody(request: IncomingMessage, most: number): Transform | null {
  if (!hasBody(request)) return null
  if (Number(request.headers['content-length'] ?? 0) > most) fail('TOO_LARGE')
  let bytes = 0
  const body = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      if (bytes > most) done(new SantheError('TOO_LARGE'))
      else done(null, chunk)
    },
  })
  // An error after its reader has gone would end the edge.
  body.on('error', () => {})
  return request.pipe(body)
}
