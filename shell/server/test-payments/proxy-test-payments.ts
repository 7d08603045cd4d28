import { languageOf, sendFailure } from '@santhe/http-kit'
import { SantheError } from '@santhe/rules'
import type { Middleware } from 'koa'
import { Pool } from 'undici'
import { limitedBody, streamedBody } from '../api/bodies.ts'
import { sendUnavailable } from '../page/send-unavailable.ts'

const TIMEOUT_MS = 10_000
/** A choice and a session. */
const BODY_BYTES = 10_000
/** Paths that browsers need. API and controls of the sandbox listen only on a local port. */
const PROXIED_PATHS = /^\/cashfree-sandbox\/(?:checkout(?:\/[a-z]+\.(?:css|js))?|v3\/cashfree\.js)$/
const METHODS = ['GET', 'HEAD', 'POST'] as const
const RESPONSE_HEADERS = [
  'cache-control',
  'content-security-policy',
  'content-type',
  'location',
  'referrer-policy',
  'x-content-type-options',
] as const

/** Without cookies and edge key: the sandbox identifies visitors by payment session. */
function requestHeaders(contentType: string): Record<string, string> {
  return contentType === '' ? {} : { 'content-type': contentType }
}

/** Proxies the sandbox's checkout page and script under the market's origin. */
export function proxyTestPayments({ url, onFailure }: { url: string; onFailure: (error: unknown) => void }) {
  const pool = new Pool(url, { connections: 32, headersTimeout: TIMEOUT_MS, bodyTimeout: TIMEOUT_MS })

  const middleware: Middleware = async (ctx, next) => {
    const method = METHODS.find(candidate => candidate === ctx.method)
    if (!method || !PROXIED_PATHS.test(ctx.path)) return next()
    try {
      const body = method === 'POST' ? limitedBody(ctx.req, BODY_BYTES) : null
      const response = await pool.request({
        method,
        path: ctx.url,
        headers: requestHeaders(ctx.get('content-type')),
        body,
      })
      ctx.status = response.statusCode
      ctx.body = streamedBody(response)
      // Koa guesses a type for streams; keep the sandbox's.
      ctx.remove('Content-Type')
      for (const name of RESPONSE_HEADERS) {
        const value = response.headers[name]
        if (value !== undefined) ctx.set(name, value)
      }
    } catch (error) {
      if (error instanceof SantheError) {
        sendFailure(ctx, error, languageOf(ctx.req))
        return
      }
      if (ctx.writable) onFailure(error)
      sendUnavailable(ctx, 'en')
    }
  }
  return { middleware, close: () => pool.close() }
}
