import type { Contract } from '@santhe/contracts'
import { urlOf } from '@santhe/host'
import type { z } from 'zod'
import type { ReadCall } from './page-head.ts'

/** Wait for the back end, in ms. */
const TIMEOUT_MS = 3_000

/** `data` is missing unless the status is 200 and the body fits the contract. */
export interface Read<Data> {
  status: number
  data?: Data | undefined
  nextCursor?: string | undefined
}

export async function readFor<Response extends z.ZodType>(
  read: ReadCall,
  contract: Contract & { readonly response: Response },
  params: Record<string, unknown>,
  query: Record<string, unknown> = {},
): Promise<Read<z.output<Response>>> {
  const url = urlOf(contract, params, query)
  const away = () => ({ status: 503, body: undefined, nextCursor: undefined })
  const { status, body, nextCursor } = await read(contract.method, url, AbortSignal.timeout(TIMEOUT_MS)).catch(away)
  const parsed = status === 200 ? contract.response.safeParse(body) : undefined
  return { status: parsed?.success === false ? 503 : status, data: parsed?.data, nextCursor }
}
