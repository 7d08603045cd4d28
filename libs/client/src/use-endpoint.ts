import type { Answer, Contract, Input } from '@santhe/contracts'
import { api, type CallError, isCallError, NOT_UNDERSTOOD, OFFLINE, useHost, useSession } from '@santhe/host'
import { useEffect, useMemo, useRef, useState } from 'react'
import { addressOf, parametersOf } from './address.ts'

/** What a read is asked with; a part that the contract leaves empty may be left out. */
export interface ReadArgs<C> {
  params?: Input<C, 'params'>
  query?: Input<C, 'query'>
}

interface Options {
  /** Do not ask yet: something it needs is missing. */
  skip?: boolean
  /** Ask again whenever the screen is opened, though an answer is at hand: stock, prices, statuses. */
  fresh?: boolean
}

export interface Read<A> {
  answer: A | undefined
  /** Nothing to show yet. */
  isLoading: boolean
  /** An answer is shown while a newer one is on its way. */
  isRefreshing: boolean
  error: CallError | undefined
  retry: () => void
  /** For lists: where the next page begins, and how many there are in all. */
  nextCursor: string | undefined
  total: number | undefined
}

/** Reads a call and keeps the screen in step with what is written elsewhere. Never retried by itself but while its error is on screen (docs/product/calls.md#queries). */
export function useEndpoint<C extends Contract>(
  contract: C,
  args: ReadArgs<C> = {},
  { skip = false, fresh = false }: Options = {},
): Read<Answer<C>> {
  const address = skip ? '' : addressOf(contract, parametersOf(args.params), parametersOf(args.query))
  const isJustHeard = useJustHeard(address)
  const { data, currentData, error, isFetching, refetch } = api.endpoints.read.useQuery(
    { call: contract.call, address, shows: contract.provides },
    { skip, refetchOnMountOrArgChange: fresh && !isJustHeard },
  )
  const reply = currentData ?? (error ? undefined : data)
  const parsed = useMemo(() => (reply ? contract.response.safeParse(reply.body) : undefined), [contract, reply])
  const callError = error
    ? isCallError(error)
      ? error
      : OFFLINE
    : parsed?.success === false
      ? NOT_UNDERSTOOD
      : undefined
  useAskAgain(skip ? undefined : callError, refetch)
  useAskAsPerson(isJustHeard && contract.followsAsker, refetch)
  return {
    answer: parsed?.success ? typedAnswer(contract, parsed.data) : undefined,
    isLoading: !skip && !reply && !callError,
    isRefreshing: isFetching && reply !== undefined,
    error: callError,
    retry: refetch,
    nextCursor: reply?.nextCursor,
    total: reply?.total,
  }
}

/** Whether the answer came with the page and is shown for the first time: nothing is fresher. */
function useJustHeard(address: string): boolean {
  const { justHeard } = useHost()
  const [isFirst] = useState(() => justHeard.has(address))
  useEffect(() => {
    justHeard.delete(address)
  }, [justHeard, address])
  return isFirst
}

/** What came with the page was answered to a visitor: whoever is signed in asks for theirs. */
function useAskAsPerson(isForVisitors: boolean, ask: () => void): void {
  const { isSignedIn } = useSession()
  const isOutdated = isForVisitors && isSignedIn
  useEffect(() => {
    if (isOutdated) ask()
  }, [isOutdated, ask])
}

/** What came out of the contract's own schema has the contract's own type. */
export function typedAnswer<C extends Contract>(_contract: C, parsed: unknown): Answer<C> {
  return parsed as Answer<C>
}

const FIRST_PAUSE = 4_000
const LONGEST_PAUSE = 60_000

/** While an error is on screen: ask again when the browser comes online, and with growing pauses. Answers that will not change by waiting (not found, not allowed) are left alone. */
export function useAskAgain(error: CallError | undefined, ask: () => void): void {
  const tries = useRef(0)
  const mayPass = error !== undefined && (error.status === 0 || error.status >= 500 || error.status === 429)
  useEffect(() => {
    if (!mayPass) {
      tries.current = 0
      return
    }
    const pause = Math.max(Math.min(FIRST_PAUSE * 2 ** tries.current, LONGEST_PAUSE), (error?.retryAfter ?? 0) * 1000)
    const timer = setTimeout(() => {
      tries.current += 1
      ask()
    }, pause)
    globalThis.addEventListener('online', ask)
    return () => {
      clearTimeout(timer)
      globalThis.removeEventListener('online', ask)
    }
  }, [mayPass, error, ask])
}
