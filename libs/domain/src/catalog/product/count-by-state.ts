import type { ApprovalStatus } from '@santhe/rules'
import type { Domain } from '../../foundation/domain.ts'
import { Products } from '../../records/product.ts'

/** How many products a farm has, without deleted ones. */
export type ProductsByState = Readonly<Record<ApprovalStatus, number>>

interface Counted {
  _id: { farmId: number; state: ApprovalStatus }
  count: number
}

/** Counts the products of these farms by state, in one read of an index. Returns a function from farm id to counts. */
export async function countProductsByState(
  farmIds: readonly number[],
  { connection }: Domain,
): Promise<(farmId: number) => ProductsByState> {
  const counted = await Products(connection).aggregate<Counted>([
    { $match: { farmId: { $in: [...farmIds] }, isHidden: false } },
    { $group: { _id: { farmId: '$farmId', state: '$approvalStatus' }, count: { $sum: 1 } } },
  ])
  return farmId => {
    const of = (state: ApprovalStatus) =>
      counted.find(({ _id }) => _id.farmId === farmId && _id.state === state)?.count ?? 0
    return { pending: of('pending'), approved: of('approved'), rejected: of('rejected') }
  }
}
