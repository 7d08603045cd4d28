import { urlOf } from '@santhe/client'
import { readFarmer, readProduct } from '@santhe/contracts'
import type { ReadResponse } from '../api/back-end-client.ts'
import type { ReadCall } from '../page/page-results.ts'

/** How long a shared page waits for its back end, in milliseconds. */
const TIMEOUT_MS = 3_000

/** What a shared URL stands for. */
export interface SharedThing {
  kind: 'product' | 'farm'
  id: number
}

export interface SharedReads {
  read: ReadCall
  now: () => Date
}

/** Returns the back end's response about a shared thing; status 503 where it is away. */
export async function readShared({ kind, id }: SharedThing, { read }: SharedReads): Promise<ReadResponse> {
  const contract = kind === 'product' ? readProduct : readFarmer
  const url = urlOf(contract, { id }, {})
  return read(contract.method, url, AbortSignal.timeout(TIMEOUT_MS)).catch(() => ({ status: 503, body: undefined }))
}
