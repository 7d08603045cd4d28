import { createHash, timingSafeEqual } from 'node:crypto'
import type { Context, Middleware } from 'koa'
import { ProviderError, refuse } from '../ledger/provider-error.ts'
import type { Keys } from '../settings.ts'
import { API_VERSION } from '../webhooks/send-webhook.ts'

const digest = (text: string) => createHash('sha256').update(text).digest()
const isSame = (provided: string, expected: string) => timingSafeEqual(digest(provided), digest(expected))

/** Refuses requests without the client's id and secret. */
export function withKeys({ appId, secret }: Keys): Middleware {
  return async (ctx, next) => {
    if (!isSame(ctx.get('x-client-id'), appId) || !isSame(ctx.get('x-client-secret'), secret)) {
      refuse(401, 'request_failed', 'authentication Failed', 'authentication_error')
    }
    return next()
  }
}

/** Refuses requests for another version of the API. */
export const withVersion: Middleware = async (ctx, next) => {
  const version = ctx.get('x-api-version')
  if (version !== API_VERSION) {
    const reason = version === '' ? 'is missing in the request' : `invalid value provided. Value received: ${version}`
    refuse(400, `x-api-version_${version === '' ? 'missing' : 'invalid'}`, `x-api-version : ${reason}`)
  }
  ctx.set('x-api-version', API_VERSION)
  return next()
}

function sendRefusal(ctx: Context, { status, code, message, type }: ProviderError): void {
  ctx.status = status
  ctx.body = { message, code, type }
}

function statusOf(error: unknown): number | undefined {
  const status: unknown = error instanceof Error ? Reflect.get(error, 'status') : undefined
  return typeof status === 'number' ? status : undefined
}

/** Sends each refusal in the provider's shape; logs other errors to standard error and sends them as an api_error. */
export const refusals: Middleware = async (ctx, next) => {
  ctx.set('Cache-Control', 'no-store')
  try {
    await next()
    if (ctx.status === 404 && ctx.body === undefined) {
      refuse(404, 'url_not_found', 'bad URL, please check API documentation')
    }
  } catch (error) {
    if (error instanceof ProviderError) return sendRefusal(ctx, error)
    const status = statusOf(error)
    if (status !== undefined && status < 500) {
      return sendRefusal(ctx, new ProviderError(400, 'request_invalid', 'the body could not be read'))
    }
    console.error(error)
    sendRefusal(ctx, new ProviderError(500, 'internal_error', 'internal Server Error', 'api_error'))
  }
}
