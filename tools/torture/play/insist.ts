import { setTimeout as pause } from 'node:timers/promises'
import type { Contract } from '@santhe/contracts'
import type { Ask, Reply } from '@santhe/http-kit/testing'
import { z } from 'zod'
import type { Door } from '../script/visit.ts'
import type { Stage } from './stage.ts'

/** How long a browser waits for one answer. */
const PATIENCE_MS = 15_000
const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 1_500
/** So long somebody goes on pressing 'Try again'. */
const INSISTS_MS = 20_000

export interface Insisting<C extends Contract> {
  contract: C
  ask?: Ask<C>
  token: string
  door: Door
  /** Sent as Idempotency-Key. */
  key?: string
}

async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  const patience = new AbortController()
  const lost = pause(milliseconds, undefined, { signal: patience.signal }).then(() => {
    throw new Error(`no answer within ${milliseconds / 1000} s`)
  })
  try {
    return await Promise.race([work, lost])
  } finally {
    patience.abort()
    lost.catch(() => {})
  }
}

/** An answer that means nothing yet: the same is asked again. */
function isPassing(code: string): boolean {
  return code === 'UNAVAILABLE'
}

/** What nobody should hear, whatever is killed: that they are signed out, or that something went wrong in a way that nobody thought of. */
function isOdd(status: number, code: string): boolean {
  return status === 401 || (status >= 500 && code !== 'PAYMENT_SESSION')
}

/** Once; undefined where no answer came. */
async function askOnce<C extends Contract>(
  { contract, ask, token, key }: Insisting<C>,
  place: Door,
  { doors, promises, counts, trace }: Stage,
): Promise<Reply<C> | undefined> {
  const as = { token, ...(key !== undefined && { headers: { 'Idempotency-Key': key } }) }
  try {
    const reply = await within(PATIENCE_MS, doors[place].call(contract, ask, as))
    const said = reply.failure?.code ?? String(reply.status)
    trace(`${contract.call} ${key ?? ''} at ${place}: ${said}`)
    counts.add(isPassing(said) ? 'asked again, busy' : `${contract.call} ${said}`)
    if (isPassing(said)) return undefined
    if (isOdd(reply.status, said)) promises.oddAnswers.push(`${contract.call}: ${reply.status} ${reply.text}`)
    return reply
  } catch (error) {
    trace(`${contract.call} ${key ?? ''} at ${place}: ${error instanceof Error ? error.message : error}`)
    counts.add('asked again, no answer')
    if (error instanceof z.ZodError) promises.oddAnswers.push(`${contract.call}: ${error.message}`)
    return undefined
  }
}

/**
 * Asks as people do whose network is bad: the same again with the same key, at the other process, until there is an answer that
 * means something. Undefined where there was none.
 */
export async function insist<C extends Contract>(asked: Insisting<C>, stage: Stage): Promise<Reply<C> | undefined> {
  const until = performance.now() + INSISTS_MS
  for (let tries = 0; performance.now() < until; tries += 1) {
    const reply = await askOnce(asked, (asked.door + tries) % 2 === 0 ? 0 : 1, stage)
    if (reply) return reply
    await pause(Math.min(FIRST_PAUSE_MS * 2 ** tries, LONGEST_PAUSE_MS))
  }
  stage.counts.add(`${asked.contract.call} never answered`)
  return undefined
}
