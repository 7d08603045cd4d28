import type { OrderFee } from '@santhe/contracts'
import type { OrderFeeRecord } from '@santhe/domain'

export function presentOrderFee({ _id, ...fee }: OrderFeeRecord): OrderFee {
  return { id: _id, ...fee }
}
