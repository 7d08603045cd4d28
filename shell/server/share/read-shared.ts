import { type FarmDetail, type ProductDetail, readFarmer, readProduct } from '@santhe/contracts'
import { farmCard, istDateOf, productCard, type ShareCard } from '@santhe/rules'
import { idInSlug } from '../light/light-reads.ts'
import type { ReadCall } from '../page/page-head.ts'
import { type Read, readFor } from '../page/read-for.ts'

/** The product or farm of a shared URL. */
export interface SharedThing {
  kind: 'product' | 'farm'
  id: number
}

const SHARED = /^\/share\/(product|farm)\/([^/]+)\/?$/

/** Parses the raw, undecoded path; only the trailing number counts. Undefined if it matches nothing. */
export function sharedThing(path: string): SharedThing | undefined {
  const [, kind, identifier = ''] = SHARED.exec(path) ?? []
  const id = idInSlug(identifier)
  return id === undefined ? undefined : { kind: kind === 'farm' ? 'farm' : 'product', id }
}

export interface SharedReads {
  read: ReadCall
  now: () => Date
}

export type Shared = { product: ProductDetail; card: ShareCard } | { farm: FarmDetail; card: ShareCard }

export async function readShared({ kind, id }: SharedThing, { read, now }: SharedReads): Promise<Read<Shared>> {
  if (kind === 'product') {
    const { status, data } = await readFor(read, readProduct, { id })
    return { status, data: data && { product: data, card: productCard(data, istDateOf(now())) } }
  }
  const { status, data } = await readFor(read, readFarmer, { id })
  return { status, data: data && { farm: data, card: farmCard(data) } }
}
