import { addressOf } from '@santhe/client'
import { readFarmer, readProduct } from '@santhe/contracts'
import type { Heard } from '../api/pass-on.ts'
import type { ReadCall } from '../page/page-answers.ts'

/** How long what is shared may wait for its back end, in milliseconds. */
const WITHIN = 3_000

/** What a shared address stands for. */
export interface SharedThing {
  kind: 'product' | 'farm'
  id: number
}

export interface SharedReads {
  read: ReadCall
  now: () => Date
}

/** What the back end answers of a shared thing; 503 where it is away. */
export async function readShared({ kind, id }: SharedThing, { read }: SharedReads): Promise<Heard> {
  const contract = kind === 'product' ? readProduct : readFarmer
  const address = addressOf(contract, { id }, {})
  return read(contract.method, address, AbortSignal.timeout(WITHIN)).catch(() => ({ status: 503, body: undefined }))
}
