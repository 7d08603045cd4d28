import type { Contract, InputOf, ResponseOf, Subject } from '@santhe/contracts'
import {
  api,
  type CallError,
  isCallError,
  newKey,
  notUnderstoodError,
  type OnSent,
  type Outcome,
  offlineError,
  parametersOf,
  urlOf,
  useHost,
  useLanguage,
  useSession,
} from '@santhe/host'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'

/** Empty parts may be omitted. */
export interface ReadArgs<C> {
  params?: InputOf<C, 'params'>
  query?: InputOf<C, 'query'>
}

interface Options {
  /** Delay reading until its inputs exist. */
  skip?: boolean
  fresh?: boolean
}

export interface Read<A> {
  data: A | undefined
  isLoading: boolean
  /** Data is shown while newer data loads. */
  isRefreshing: boolean
  error: CallError | undefined
  retry: () => void
  /** Milliseconds since 1970. */
  readAt: number | undefined
  /** Lists: next cursor and total. */
  nextCursor: string | undefined
  total: number | undefined
}

/**
 * Reads a call and refreshes it after writes. Retries only while its error is shown (docs/product/calls.md#queries).
 */
export function useEndpoint<C extends Contract>(
  contract: C,
  args: ReadArgs<C> = {},
  { skip = false, fresh = false }: Options = {},
): Read<ResponseOf<C>> {
  const url = skip ? '' : urlOf(contract, parametersOf(args.params), parametersOf(args.query))
  const isPreloaded = useIsPreloaded(url)
  const language = useLanguage()
  const { data, currentData, error, isFetching, fulfilledTimeStamp, refetch } = api.endpoints.read.useQuery(
    { call: contract.call, url, provides: contract.provides },
    { skip, refetchOnMountOrArgChange: fresh && !isPreloaded },
  )
  const response = currentData ?? (error ? undefined : data)
  const parsed = useMemo(
    () => (response ? contract.response.safeParse(response.body) : undefined),
    [contract, response],
  )
  const callError = error
    ? isCallError(error)
      ? error
      : offlineError(language)
    : parsed?.success === false
      ? notUnderstoodError(language)
      : undefined
  useRefetchOnError(skip ? undefined : callError, refetch)
  useRefetchAsPerson(isPreloaded && contract.variesByCaller, refetch)
  return {
    data: parsed?.success ? typedResponse(contract, parsed.data) : undefined,
    isLoading: !skip && !response && !callError,
    isRefreshing: isFetching && response !== undefined,
    error: callError,
    retry: refetch,
    readAt: parsed?.success ? (response?.seenAt ?? fulfilledTimeStamp) : undefined,
    nextCursor: response?.nextCursor,
    total: response?.total,
  }
}

/** Whether the response came with the page and is shown for the first time. */
function useIsPreloaded(url: string): boolean {
  const { preloadedUrls } = useHost()
  const [isFirst] = useState(() => preloadedUrls.has(url))
  useEffect(() => {
    preloadedUrls.delete(url)
  }, [preloadedUrls, url])
  return isFirst
}

/** Embedded responses are a visitor's; signed-in users re-read them. */
function useRefetchAsPerson(isForVisitors: boolean, refetch: () => void): void {
  const { isSignedIn } = useSession()
  const isOutdated = isForVisitors && isSignedIn
  useEffect(() => {
    if (isOutdated) refetch()
  }, [isOutdated, refetch])
}

export function typedResponse<C extends Contract>(_contract: C, parsed: unknown): ResponseOf<C> {
  return parsed as ResponseOf<C>
}

const FIRST_PAUSE = 4_000
const LONGEST_PAUSE = 60_000

/**
 * While an error is shown: re-reads when online, and with growing pauses. Not for permanent errors (not found,
 * forbidden).
 */
export function useRefetchOnError(error: CallError | undefined, refetch: () => void): void {
  const [tries, setTries] = useState(0)
  const mayPass = error !== undefined && (error.status === 0 || error.status >= 500 || error.status === 429)
  useEffect(() => {
    if (!mayPass) {
      setTries(0)
      return
    }
    const pause = Math.max(Math.min(FIRST_PAUSE * 2 ** tries, LONGEST_PAUSE), (error?.retryAfter ?? 0) * 1000)
    const timer = setTimeout(() => {
      // Starts the next pause even after an identical error.
      setTries(tries + 1)
      refetch()
    }, pause)
    globalThis.addEventListener('online', refetch)
    return () => {
      clearTimeout(timer)
      globalThis.removeEventListener('online', refetch)
    }
  }, [mayPass, error, tries, refetch])
}

interface WriteArgs<C> {
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
  const language = useLanguage()
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
        ...(body !== undefined && { body }),
        ...(contract.upload && files && { files: { field: contract.upload.field, list: files, onSent } }),
        ...(idempotencyKey ? { idempotencyKey } : {}),
      })
      signal?.addEventListener('abort', () => request.abort(), { once: true })
      const { data, error } = await request
      if (!data) return { ok: false, error: isCallError(error) ? error : offlineError(language) }
      const parsed = contract.response.safeParse(data.body)
      if (!parsed.success) return { ok: false, error: notUnderstoodError(language) }
      return { ok: true, data: typedResponse(contract, parsed.data) }
    },
    [contract, language, write],
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
