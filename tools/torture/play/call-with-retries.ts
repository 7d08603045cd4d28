import { setTimeout as pause } from 'node:timers/promises'
import type { Contract } from '@santhe/contracts'
import type { CallInput, CallResponse } from '@santhe/http-kit/testing'
import { z } from 'zod'
import type { StorefrontIndex } from '../script/visit.ts'
import type { Stage } from './stage.ts'

/** A browser's timeout for one response. */
const TIMEOUT_MS = 15_000
const FIRST_PAUSE_MS = 100
const MAX_PAUSE_MS = 1_500
/** How long a person keeps pressing 'Try again'. */
const RETRY_MS = 20_000

export interface RetriedCall<C extends Contract> {
  contract: C
  input?: CallInput<C>
  /** Omitted for a call by link. */
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

/** Code of a response after which to retry. */
const TEMPORARY = 'UNAVAILABLE'

/** Whether a kill can't excuse this response: the person is signed out, or an unexpected error occurred. */
function isUnexpected(status: number, code: string): boolean {
  return status === 401 || (status >= 500 && code !== 'PAYMENT_SESSION')
}

/** Makes the call once. Returns undefined without a response. */
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
 * Makes a call like people with a bad network: retries it with the same key at the other process until the
 * response is final.
 * Returns undefined without one.
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

/** Makes `copies` concurrent calls, alternating between the storefronts. Returns the received responses. */
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
