import { listOrderFees } from '@santhe/contracts'
import { listFees } from '@santhe/domain'
import { type Served, serve } from '@santhe/http-kit'
import type { Backend } from '../backend.ts'

export function adminOrderFeeRoutes({ domain }: Pick<Backend, 'domain'>): Served[] {
  return [
    serve(listOrderFees, async () => {
      const fees = await listFees(domain)
      return fees.map(({ _id, ...fee }) => ({ id: _id, ...fee }))
    }),
  ]
}
