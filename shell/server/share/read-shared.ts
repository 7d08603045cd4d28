import { readFarmer, readProduct } from '@santhe/contracts'
import { urlOf } from '@santhe/host'
import type { ReadResponse } from '../api/back-end-client.ts'
import type { ReadCall } from '../page/page-head.ts'

/** Wait for the back end, in ms. */
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

/** Status 503 when the back end is away. */
export async function readShared({ kind, id }: SharedThing, { read }: SharedReads): Promise<ReadResponse> {
  const contract = kind === 'product' ? readProduct : readFarmer
  const url = urlOf(contract, { id }, {})
  return read(contract.method, url, AbortSignal.timeout(TIMEOUT_MS)).catch(() => ({ status: 503, body: undefined }))
}
