import type { Dispatcher } from 'undici'

/**
 * Returns the body for Koa to stream. If the browser is gone, Koa destroys it, and an error without listener would
 * crash the edge.
 */
export function streamedBody({ body }: Pick<Dispatcher.ResponseData, 'body'>): Dispatcher.ResponseData['body'] {
  body.on('error', () => {})
  return body
}
