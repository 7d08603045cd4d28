import { addressOf } from '@santhe/client'
import type { KnownAnswer, PageRead } from '@santhe/host'
import type { Heard } from '../api/pass-on.ts'

/** Reads one address of a back end for the edge. @throws when it is away or too slow. */
export type ReadCall = (method: string, address: string, signal: AbortSignal) => Promise<Heard>

export interface PageAnswer {
  /** Its back end's; 503 where that is away, 504 where it takes too long. */
  status: number
  /** By the contract; undefined where the answer was none. */
  answer: unknown
  /** What the browser is told, so that it needn't ask again. */
  known: KnownAnswer | undefined
}

function knownOf([contract, { params, query }]: PageRead, heard: Heard): KnownAnswer | undefined {
  const { call, provides: shows } = contract
  const request = { call, address: addressOf(contract, params, query), shows: [...shows] }
  const { status, body, nextCursor, total } = heard
  if (status === 404) return { request, status, body }
  if (status !== 200) return undefined
  const rest = { ...(nextCursor === undefined ? {} : { nextCursor }), ...(total === undefined ? {} : { total }) }
  return { request, reply: { body, ...rest } }
}

async function answerTo(pageRead: PageRead, read: ReadCall, signal: AbortSignal): Promise<PageAnswer> {
  const [contract, { params, query }] = pageRead
  const heard = await read(contract.method, addressOf(contract, params, query), signal)
  const parsed = heard.status === 200 ? contract.response.safeParse(heard.body) : undefined
  if (parsed?.success === false) return { status: heard.status, answer: undefined, known: undefined }
  return { status: heard.status, answer: parsed?.data, known: knownOf(pageRead, heard) }
}

/** Asks all reads of a page side by side; one that fails or takes too long is told of and leaves the others. */
export async function answersTo(
  reads: readonly PageRead[],
  read: ReadCall,
  { within, onFailure }: { within: number; onFailure: (error: unknown) => void },
): Promise<PageAnswer[]> {
  const signal = AbortSignal.timeout(within)
  const settled = await Promise.allSettled(reads.map(one => answerTo(one, read, signal)))
  return settled.map(one => {
    if (one.status === 'fulfilled') return one.value
    onFailure(one.reason)
    return { status: signal.aborted ? 504 : 503, answer: undefined, known: undefined }
  })
}
