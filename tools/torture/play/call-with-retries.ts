import { setTimeout as pause } from 'node:timers/promises'
import type { Contract } from '@santhe/contracts'
import type { CallInput, CallResponse } from '@santhe/http-kit/testing'
import { z } from 'zod'
import type { StorefrontIndex } from '../script/visit.ts'
import type { Stage } from './stage.ts'

/** How long a browser waits for one response. */
const TIMEOUT_MS = 15_000
const FIRST_PAUSE_MS = 100
const MAX_PAUSE_MS = 1_500
/** How long a person goes on pressing 'Try again'. */
const RETRY_MS = 20_000

export interface RetriedCall<C extends Contract> {
  contract: C
  input?: CallInput<C>
  /** Left out by who has a link. */
  token?: string | undefined
  storefront: StorefrontIndex
  /** Sent as Idempotency-Key. */
  key?: string
}

async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  const timeout = pause(milliseconds, undefined, { ref: false }).then(() => {
    throw new Error(`no response within ${milliseconds / 1000} s`)
  })
  timeout.catch(() => {})
  return Promise.race([work, timeout])
}

const inTurn = (first: StorefrontIndex, times: number): StorefrontIndex => ((first + times) % 2 === 0 ? 0 : 1)

/** The response is not final: the same call is sent again. */
const TEMPORARY = 'UNAVAILABLE'

/** Whether nobody should get this response, whatever is killed: it says that they are signed out, or is an unexpected error. */
function isUnexpected(status: number, code: string): boolean {
  return status === 401 || (status >= 500 && code !== 'PAYMENT_SESSION')
}

/** Makes the call once. Returns undefined where no response came. */
async function callOnce<C extends Contract>(
  { contract, input, token, key }: RetriedCall<C>,
  storefront: StorefrontIndex,
  { storefronts, office, confirmations, counts, trace }: Stage,
): Promise<CallResponse<C> | undefined> {
  const options = { token, ...(key !== undefined && { headers: { 'Idempotency-Key': key } }) }
  try {
    const server = contract.owner === 'backoffice' ? office : storefronts[storefront]
    const response = await within(TIMEOUT_MS, server.call(contract, input, options))
    const code = response.failure?.code ?? String(response.status)
    trace(`${contract.call} ${key ?? ''} at ${storefront}: ${code}`)
    counts.add(code === TEMPORARY ? 'sent again, busy' : `${contract.call} ${code}`)
    if (code === TEMPORARY) return undefined
    if (isUnexpected(response.status, code))
      confirmations.unexpectedResponses.push(`${contract.call}: ${response.status} ${response.text}`)
    return response
  } catch (error) {
    trace(`${contract.call} ${key ?? ''} at ${storefront}: ${error instanceof Error ? error.message : error}`)
    counts.add('sent again, no response')
    if (error instanceof z.ZodError) confirmations.unexpectedResponses.push(`${contract.call}: ${error.message}`)
    return undefined
  }
}

/**
 * Makes a call like people with a bad network: repeats it with the same key, at the other process, until there is a final response.
 * Returns undefined where there was none.
 */
export async function callWithRetries<C extends Contract>(
  call: RetriedCall<C>,
  stage: Stage,
): Promise<CallResponse<C> | undefined> {
  const until = performance.now() + RETRY_MS
  for (let tries = 0; performance.now() < until; tries += 1) {
    const response = await callOnce(call, inTurn(call.storefront, tries), stage)
    if (response) return response
    await pause(Math.min(FIRST_PAUSE_MS * 2 ** tries, MAX_PAUSE_MS))
  }
  stage.counts.add(`${call.contract.call} got no response`)
  return undefined
}

/** Makes a call `copies` times at once, at both storefronts in turn. Returns the responses that came. */
export async function callAtOnce<C extends Contract>(
  copies: number,
  call: RetriedCall<C>,
  stage: Stage,
): Promise<CallResponse<C>[]> {
  const calls = Array.from({ length: copies }, (_, copy) =>
    callWithRetries({ ...call, storefront: inTurn(call.storefront, copy) }, stage),
  )
  return (await Promise.all(calls)).flatMap(response => response ?? [])
}
