import type { IncomingMessage } from 'node:http'
import { Transform } from 'node:stream'
import { hasBody } from '@santhe/http-kit'
import { fail, SantheError } from '@santhe/rules'
import type { Dispatcher } from 'undici'

/**
 * Returns the body for Koa to stream. If the browser is gone, Koa destroys it, and an error without listener would
 * crash the edge.
 */
export function streamedBody({ body }: Pick<Dispatcher.ResponseData, 'body'>): Dispatcher.ResponseData['body'] {
  body.on('error', () => {})
  return body
}

/**
 * Returns the request body as a counting stream; null without body. Fails with TOO_LARGE above `most` bytes.
 * Destroying it keeps the request open for the response.
 * @throws TOO_LARGE when Content-Length exceeds the limit
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
  // A late error without listener would crash the edge.
  body.on('error', () => {})
  // A pipe does not end when its browser disconnects, so its reader would wait forever.
  request.once('close', () => {
    if (!request.complete) body.destroy(new Error('The browser is gone.'))
  })
  return request.pipe(body)
}
