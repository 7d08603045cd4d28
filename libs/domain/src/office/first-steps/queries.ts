import type { FirstStepCounts } from '@santhe/rules'
import type { Domain } from '../../foundation/domain.ts'
import { Categories } from '../../records/category.ts'
import { OrderFees } from '../../records/order-fee.ts'
import { People } from '../../records/person.ts'

/** Returns how much there is of what a market begins with. docs/product/office.md#first-steps. */
export async function countFirstSteps({ connection }: Domain): Promise<FirstStepCounts> {
  const [categories, fees, districtManagers] = await Promise.all([
    Categories(connection).countDocuments({ isHidden: false }),
    OrderFees(connection).estimatedDocumentCount(),
    People(connection).countDocuments({ role: 'district_manager', isActive: true }),
  ])
  return { categories, fees, districtManagers }
}
