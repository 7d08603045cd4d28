import { listActiveOrderFees } from '@santhe/contracts'
import { orderFees } from '@santhe/domain'
import { type Served, serve } from '@santhe/http-kit'
import type { Backend } from '../../backend.ts'

export function orderFeeRoutes({ domain }: Backend): Served[] {
  return [
    serve(listActiveOrderFees, async () => {
      const fees = await orderFees.listActive(domain)
      return fees.map(({ _id, ...fee }) => ({ id: _id, ...fee }))
    }),
  ]
}
