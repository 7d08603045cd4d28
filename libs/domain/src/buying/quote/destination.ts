import { areasOfFarm, type DeliveryArea, fail, farmsOutsideMessage, outsideMessage } from '@santhe/rules'
import { findArea } from '../../catalog/delivery-area/queries.ts'
import type { Domain } from '../../foundation/domain.ts'
import type { ProductRecord } from '../../records/product.ts'

/** Where boxes are to be brought: a zip code, its area, and the field of the request that has it. */
export interface Destination {
  zipCode: string
  area: DeliveryArea
  field: string
}

function failAt(field: string, message: string): never {
  return fail('VALIDATION', { message, fields: { [field]: message } })
}

/** Returns where a zip code is. Throws VALIDATION for one that is outside all areas. docs/product/delivery.md#outside. */
export async function findDestination(
  { zipCode, field }: Omit<Destination, 'area'>,
  domain: Domain,
): Promise<Destination> {
  const { area } = await findArea(zipCode, domain)
  return area === 'outside' ? failAt(field, outsideMessage(zipCode)) : { zipCode, area, field }
}

/** Returns the names of the farms that do not deliver to an area, each once. */
function farmsOutside(products: Iterable<Pick<ProductRecord, 'farm'>>, area: DeliveryArea): string[] {
  const others = [...products].filter(({ farm }) => !areasOfFarm(farm).includes(area))
  return [...new Set(others.map(({ farm }) => farm.name))]
}

/** Checks that the farms of all products deliver to an area. Throws VALIDATION, naming those that do not. docs/product/delivery.md#areas-of-a-farm. */
export function checkFarmsDeliver(
  products: Iterable<Pick<ProductRecord, 'farm'>>,
  { zipCode, area, field }: Destination,
): void {
  const farms = farmsOutside(products, area)
  if (farms.length > 0) failAt(field, farmsOutsideMessage({ farms, zipCode }))
}
