import { listActiveOrderFees } from '@santhe/contracts'
import { orderFees } from '@santhe/domain'
import { type Served, serve } from '@santhe/http-kit'
import { presentOrderFee } from '@santhe/presenters/shop'
import type { Backend } from '../../backend.ts'

export function orderFeeRoutes({ domain }: Backend): Served[] {
  return [serve(listActiveOrderFees, async () => (await orderFees.listActive(domain)).map(presentOrderFee))]
}
