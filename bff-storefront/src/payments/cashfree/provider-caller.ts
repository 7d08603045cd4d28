import { parseJson } from '@santhe/rules'
import type { z } from 'zod'
import { ProviderFailure, UnreadableResponse } from './cashfree.ts'
import { RefusalEntity } from './cashfree-formats.ts'

/** Version of the provider's API that these calls use. */
const API_VERSION = '2023-08-01'
const TIMEOUT_MS = 10_000

export interface ProviderAccess {
  /** No trailing slash. */
  url: string
  appId: string
  secret: string
  timeoutMs?: number | undefined
}

export interface ProviderCall {
  method: 'GET' | 'POST'
  path: string
  body?: object
  /** Equal keys are the same write. */
  idempotencyKey?: string
  /** Shared by several calls. */
  signal: AbortSignal
}

export interface Refusal extends RefusalEntity {
  status: number
  /** 404 from the provider itself, not a proxy. */
  isNotFound: boolean
}

export type ProviderResponse<T> = { value: T; refusal: undefined } | { value: undefined; refusal: Refusal }

export type ProviderCaller = ReturnType<typeof providerCaller>

/** Client errors about this request; keys, limits and timeouts prove nothing. */
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
      // Prevents sending keys to another host.
      redirect: 'error',
      signal,
    })
    return { status: response.status, text: await response.text() }
  }

  return {
    /** Shared by an operation's calls. */
    deadline: () => AbortSignal.timeout(timeoutMs),

    /** @throws ProviderFailure on timeout or an invalid response */
    async request<S extends z.ZodType>(schema: S, call: ProviderCall): Promise<ProviderResponse<z.output<S>>> {
      const named = `${call.method} ${call.path}`
      const { status, text } = await textOf(call).catch((error: unknown) => {
        throw new ProviderFailure(`${named}: ${reasonOf(error)}`)
      })
      const json = parseJson(text)
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
