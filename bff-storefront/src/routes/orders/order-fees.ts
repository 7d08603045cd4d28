import { listActiveOrderFees } from '@santhe/contracts'
import { listActiveFees } from '@santhe/domain'
import { type Served, serve } from '@santhe/http-kit'
import type { Backend } from '../../backend.ts'

export function orderFeeRoutes({ domain }: Backend): Served[] {
  return [
    serve(listActiveOrderFees, async () => {
      const fees = await listActiveFees(domain)
      return fees.map(({ _id, ...fee }) => ({ id: _id, ...fee }))
    }),
  ]
}
