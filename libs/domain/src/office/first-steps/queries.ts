import type { FirstStepCounts } from '@santhe/rules'
import type { Domain } from '../../foundation/domain.ts'
import { Categories } from '../../records/category.ts'
import { OrderFees } from '../../records/order-fee.ts'
import { People } from '../../records/person.ts'

/** Returns how much there is of what a market begins with. docs/product/office.md#first-steps. */
export async function countFirstSteps({ connection }: Domain): Promise<FirstStepCounts> {
  const fees = OrderFees(connection)
  const [categories, activeFees, feeTables, inactiveFeeTables, districtManagers] = await Promise.all([
    Categories(connection).countDocuments({ isHidden: false }),
    fees.countDocuments({ isActive: true }),
    fees.countDocuments({ isActive: true, type: 'table' }),
    fees.countDocuments({ isActive: false, type: 'table' }),
    People(connection).countDocuments({ role: 'district_manager', isActive: true }),
  ])
  return { categories, fees: activeFees, feeTables, inactiveFeeTables, districtManagers }
}
