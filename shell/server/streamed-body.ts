import type { Dispatcher } from 'undici'

/**
 * Returns the body of another server's response, for Koa to stream. The browser may be gone by now: then Koa destroys the unread body, and
 * an error without a listener would end the edge.
 */
export function streamedBody({ body }: Pick<Dispatcher.ResponseData, 'body'>): Dispatcher.ResponseData['body'] {
  body.on('error', () => {})
  return body
}
