import { type DeliveryArea, fail, outsideMessage } from '@santhe/rules'
import { findArea } from '../../catalog/delivery-area/queries.ts'
import type { Domain } from '../../foundation/domain.ts'

/**
 * Returns the area in which boxes are delivered to a zip code, which the request's `field` has.
 * Throws VALIDATION for one that is outside all areas. docs/product/delivery.md#outside.
 */
export async function areaToDeliver(
  { zipCode, field }: { zipCode: string; field: string },
  domain: Domain,
): Promise<DeliveryArea> {
  const { area } = await findArea(zipCode, domain)
  if (area !== 'outside') return area
  const message = outsideMessage(zipCode)
  return fail('VALIDATION', { message, fields: { [field]: message } })
}
