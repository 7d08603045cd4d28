import { bytesOf } from '@santhe/http-kit'
import type { Context, Middleware } from 'koa'
import type { z } from 'zod'
import { ProviderError } from '../ledger/provider-error.ts'

function valueAt(body: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
    body,
  )
}

/**
 * Parses an input by its schema.
 * @throws ProviderError naming the first missing or invalid field, as the provider does
 */
export function readInput<S extends z.ZodType>(schema: S, body: unknown): z.output<S> {
  const parsed = schema.safeParse(body)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const path = issue?.path ?? []
  const field = path.map(String).join('.') || 'body'
  const value = valueAt(body, path)
  const isMissing = value === undefined || value === null
  const message = isMissing
    ? `${field} : is missing in the request.`
    : `${field} : ${issue?.message}. Value received: ${typeof value === 'object' ? 'an object' : String(value)}`
  throw new ProviderError(400, `${field}_${isMissing ? 'missing' : 'invalid'}`, message)
}

const BODY_BYTES = 256_000

async function parsedBody(ctx: Context): Promise<unknown> {
  const text = (await bytesOf(ctx.req, BODY_BYTES)).toString()
  if (ctx.is('urlencoded')) return Object.fromEntries(new URLSearchParams(text))
  return ctx.is('json') && text !== '' ? JSON.parse(text) : {}
}

/** Reads a body of JSON or of a form; refuses a too large or unreadable one. */
export const readBody: Middleware = async (ctx, next) => {
  ctx.state.body = await parsedBody(ctx).catch(() => {
    throw new ProviderError(400, 'request_invalid', 'the body could not be read')
  })
  return next()
}

/** Returns the body parsed by `readBody`. */
export function bodyOf(ctx: Context): unknown {
  return ctx.state.body
}
