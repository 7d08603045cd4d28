import type { z } from 'zod'
import { ProviderFailure, UnreadableResponse } from './cashfree.ts'
import { RefusalEntity } from './cashfree-entities.ts'

/** The version of the provider's API that these calls are written for. */
const API_VERSION = '2023-08-01'
const TIMEOUT_MS = 10_000

export interface ProviderAccess {
  /** The base URL of the API, without a slash at the end. */
  url: string
  appId: string
  secret: string
  timeoutMs?: number | undefined
}

export interface ProviderCall {
  method: 'GET' | 'POST'
  path: string
  body?: object
  /** The same key is the same write, however often it is sent. */
  idempotencyKey?: string
  /** Ends the call; for several that share one time. */
  signal: AbortSignal
}

export interface Refusal extends RefusalEntity {
  status: number
  /** The provider itself knows no such thing; any other 404 comes from something before it. */
  isNotFound: boolean
}

/** The value, or the provider's own refusal. */
export type ProviderResponse<T> = { value: T; refusal: undefined } | { value: undefined; refusal: Refusal }

export type ProviderCaller = ReturnType<typeof providerCaller>

/** A client error that is about this request; from the others (keys, limits, time-outs) nothing can be concluded. */
function isAboutTheCall(status: number): boolean {
  return status >= 400 && status < 500 && ![401, 403, 408, 429].includes(status)
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'it failed'
  const { cause } = error
  const code = cause instanceof Error && 'code' in cause ? ` (${String(cause.code)})` : ''
  return `${error.message}${code}`
}

/** Returns a caller of the provider's API; a response counts if its shape is right. */
export function providerCaller({ url, appId, secret, timeoutMs = TIMEOUT_MS }: ProviderAccess) {
  async function textOf({ method, path, body, idempotencyKey, signal }: ProviderCall) {
    const response = await fetch(url + path, {
      method,
      headers: {
        accept: 'application/json',
        'x-api-version': API_VERSION,
        'x-client-id': appId,
        'x-client-secret': secret,
        ...(body && { 'content-type': 'application/json' }),
        ...(idempotencyKey !== undefined && { 'x-idempotency-key': idempotencyKey }),
      },
      body: body ? JSON.stringify(body) : null,
      // The keys go to the provider's own host and nowhere else.
      redirect: 'error',
      signal,
    })
    return { status: response.status, text: await response.text() }
  }

  return {
    /** One deadline for all calls of one operation. */
    deadline: () => AbortSignal.timeout(timeoutMs),

    /** Throws ProviderFailure when no response comes in time, or one that is neither of this schema nor a refusal. */
    async request<S extends z.ZodType>(schema: S, call: ProviderCall): Promise<ProviderResponse<z.output<S>>> {
      const named = `${call.method} ${call.path}`
      const { status, text } = await textOf(call).catch((error: unknown) => {
        throw new ProviderFailure(`${named}: ${reasonOf(error)}`)
      })
      const json = jsonOf(text)
      if (status === 200 || status === 201) {
        const read = schema.safeParse(json)
        if (read.success) return { value: read.data, refusal: undefined }
        throw new UnreadableResponse(`${named}: an invalid response`)
      }
      const refusal = RefusalEntity.safeParse(json)
      if (refusal.success && isAboutTheCall(status)) {
        const isNotFound = status === 404 && refusal.data.code.endsWith('_not_found')
        return { value: undefined, refusal: { ...refusal.data, status, isNotFound } }
      }
      throw new ProviderFailure(`${named}: responded with ${status}${refusal.success ? ` ${refusal.data.code}` : ''}`)
    },
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
