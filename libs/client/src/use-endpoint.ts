import type { Contract, InputOf, ResponseOf } from '@santhe/contracts'
import { api, type CallError, isCallError, NOT_UNDERSTOOD, OFFLINE, useHost, useSession } from '@santhe/host'
import { useEffect, useMemo, useState } from 'react'
import { parametersOf, urlOf } from './url.ts'

/** The parameters of a read; a part that the contract leaves empty may be left out. */
export interface ReadArgs<C> {
  params?: InputOf<C, 'params'>
  query?: InputOf<C, 'query'>
}

interface Options {
  /** Do not read yet: something it needs is missing. */
  skip?: boolean
  /** Read again whenever the screen is opened, though a response is cached: stock, prices, statuses. */
  fresh?: boolean
}

export interface Read<A> {
  data: A | undefined
  /** Nothing to show yet. */
  isLoading: boolean
  /** A response is shown while a newer one is on its way. */
  isRefreshing: boolean
  error: CallError | undefined
  retry: () => void
  /** When the data was read, in milliseconds since 1970. */
  readAt: number | undefined
  /** For lists: where the next page begins, and how many there are in all. */
  nextCursor: string | undefined
  total: number | undefined
}

/** Reads a call and keeps the screen in step with what is written elsewhere. Never retried by itself but while its error is on screen (docs/product/calls.md#queries). */
export function useEndpoint<C extends Contract>(
  contract: C,
  args: ReadArgs<C> = {},
  { skip = false, fresh = false }: Options = {},
): Read<ResponseOf<C>> {
  const url = skip ? '' : urlOf(contract, parametersOf(args.params), parametersOf(args.query))
  const isPreloaded = useIsPreloaded(url)
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
      : OFFLINE
    : parsed?.success === false
      ? NOT_UNDERSTOOD
      : undefined
  useRefetchOnError(skip ? undefined : callError, refetch)
  useRefetchAsPerson(isPreloaded && contract.variesByCaller, refetch)
  return {
    data: parsed?.success ? typedResponse(contract, parsed.data) : undefined,
    isLoading: !skip && !response && !callError,
    isRefreshing: isFetching && response !== undefined,
    error: callError,
    retry: refetch,
    readAt: parsed?.success ? fulfilledTimeStamp : undefined,
    nextCursor: response?.nextCursor,
    total: response?.total,
  }
}

/** Whether the response came with the page and is shown for the first time: nothing is fresher. */
function useIsPreloaded(url: string): boolean {
  const { preloadedUrls } = useHost()
  const [isFirst] = useState(() => preloadedUrls.has(url))
  useEffect(() => {
    preloadedUrls.delete(url)
  }, [preloadedUrls, url])
  return isFirst
}

/** The responses that come with a page are those for a visitor: a signed-in person's are read again. */
function useRefetchAsPerson(isForVisitors: boolean, refetch: () => void): void {
  const { isSignedIn } = useSession()
  const isOutdated = isForVisitors && isSignedIn
  useEffect(() => {
    if (isOutdated) refetch()
  }, [isOutdated, refetch])
}

/** Returns what the contract's own schema has parsed, as the contract's own type. */
export function typedResponse<C extends Contract>(_contract: C, parsed: unknown): ResponseOf<C> {
  return parsed as ResponseOf<C>
}

const FIRST_PAUSE = 4_000
const LONGEST_PAUSE = 60_000

/** While an error is on screen: reads again when the browser comes online, and with growing pauses. Not for errors that waiting does not change (not found, not allowed). */
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
      // Begins the next pause, also where the next error is this one again.
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
