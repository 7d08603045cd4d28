import type { Contract, InputOf, ResponseOf, Subject } from '@santhe/contracts'
import {
  api,
  isCallError,
  NOT_UNDERSTOOD,
  newKey,
  OFFLINE,
  type OnSent,
  type Outcome,
  parametersOf,
  urlOf,
} from '@santhe/host'
import { useCallback, useRef } from 'react'
import { typedResponse } from './use-endpoint.ts'

export interface WriteArgs<C> {
  params?: InputOf<C, 'params'>
  query?: InputOf<C, 'query'>
  body?: InputOf<C, 'body'>
  /** For calls that take files. */
  files?: readonly File[]
  /** Upload progress, 0 to 1. */
  onSent?: OnSent
  /** Repeats with the same key and body get the first response; make one per purchase, not per click. */
  idempotencyKey?: string
  /** Cancels the call, which may have arrived already. */
  signal?: AbortSignal
}

/**
 * Returns `[send, { isBusy }]`. `send` never throws: it resolves to the response or error. Success refreshes what the
 * contract invalidates.
 */
export function useCall<C extends Contract>(
  contract: C,
): [send: (args?: WriteArgs<C>) => Promise<Outcome<ResponseOf<C>>>, state: { isBusy: boolean }] {
  const [write, { isLoading }] = api.endpoints.write.useMutation()
  const send = useCallback(
    async ({
      params,
      query,
      body,
      files,
      onSent,
      idempotencyKey,
      signal,
    }: WriteArgs<C> = {}): Promise<Outcome<ResponseOf<C>>> => {
      const request = write({
        call: contract.call,
        method: contract.method,
        url: urlOf(contract, parametersOf(params), parametersOf(query)),
        invalidates: invalidatedBy(contract),
        ...(contract.upload && files ? { files: { field: contract.upload.field, list: files, onSent } } : { body }),
        ...(idempotencyKey ? { idempotencyKey } : {}),
      })
      signal?.addEventListener('abort', () => request.abort(), { once: true })
      const { data, error } = await request
      if (!data) return { ok: false, error: isCallError(error) ? error : OFFLINE }
      const parsed = contract.response.safeParse(data.body)
      if (!parsed.success) return { ok: false, error: NOT_UNDERSTOOD }
      return { ok: true, data: typedResponse(contract, parsed.data) }
    },
    [contract, write],
  )
  return [send, { isBusy: isLoading }]
}

function invalidatedBy({ invalidates, movesStock }: Contract): readonly Subject[] {
  return movesStock ? [...invalidates, 'product', 'stock'] : invalidates
}

/** Returns a key per body: the same for unchanged bodies, so retries run once. docs/product/calls.md#idempotency. */
export function useIdempotencyKey(): (body: unknown) => string {
  const last = useRef({ body: '', key: '' })
  return body => {
    const text = JSON.stringify(body)
    if (text !== last.current.body) last.current = { body: text, key: newKey() }
    return last.current.key
  }
}
