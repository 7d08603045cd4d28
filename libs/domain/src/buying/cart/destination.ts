import { type AreaOfPin, areasOfFarm, DEFAULT_AREA, type DeliveryArea, fail, type Message } from '@santhe/rules'
import { say } from '@santhe/texts/say'
import type { Domain } from '../../foundation/domain.ts'
import type { CartTerms } from '../../records/priced-cart.ts'
import type { ProductRecord } from '../../records/product.ts'
import { findArea } from '../order/delivery/delivery-areas.ts'

/** A zip code for the delivery, with its area and the request's field; or pickup at the farms. */
export type Destination = CartTerms & ({ pickup: false; zipCode: string; field: string } | { pickup: true })

/** The request's fields: `pickup` overrides the zip code. */
export interface RequestedDestination {
  zipCode: string
  field: string
  pickup?: boolean | undefined
}

export const AT_THE_FARMS = { pickup: true, area: DEFAULT_AREA } as const satisfies Destination

type FarmProduct = Pick<ProductRecord, 'farm'>

function failAt(field: string, message: Message, details?: { offersPickup: boolean }): never {
  return fail('VALIDATION', { fields: { [field]: message }, ...(details && { details }) })
}

/**
 * Returns the destination of a zip code inside an area. docs/product/delivery.md#outside.
 * @throws VALIDATION for one outside all areas; `details` say whether the farms offer pickup, if known
 */
export function destinationIn(
  area: AreaOfPin,
  { zipCode, field }: RequestedDestination,
  details?: { offersPickup: boolean },
): Destination {
  return area === 'outside'
    ? failAt(field, say('delivery.outside', { zipCode }), details)
    : { zipCode, area, field, pickup: false }
}

/** @throws VALIDATION for a zip code outside all areas */
export async function findDestination(requested: RequestedDestination, domain: Domain): Promise<Destination> {
  if (requested.pickup) return AT_THE_FARMS
  return destinationIn((await findArea(requested.zipCode, domain)).area, requested)
}

function namesOf(products: readonly FarmProduct[]): string[] {
  return [...new Set(products.map(({ farm }) => farm.name))]
}

/** Returns whether the farms of all products offer pickup. docs/product/delivery.md#pickup. */
export function doAllOfferPickup(products: Iterable<FarmProduct>): boolean {
  return [...products].every(({ farm }) => farm.offersPickup)
}

function farmsOutside(products: Iterable<FarmProduct>, area: DeliveryArea): string[] {
  return namesOf([...products].filter(({ farm }) => !areasOfFarm(farm).includes(area)))
}

/**
 * Checks that the farms of all products deliver to a destination, or offer pickup.
 * docs/product/delivery.md#areas-of-a-farm, docs/product/delivery.md#pickup.
 * @throws VALIDATION naming the farms that do not
 */
export function checkFarmsServe(products: Iterable<FarmProduct>, destination: Destination): void {
  const all = [...products]
  if (destination.pickup) {
    const farms = namesOf(all.filter(({ farm }) => !farm.offersPickup))
    if (farms.length > 0) failAt('pickup', say('delivery.noPickup', { farms }))
    return
  }
  const { zipCode, area, field } = destination
  const farms = farmsOutside(all, area)
  if (farms.length > 0)
    failAt(field, say('delivery.outsideFarms', { farms, zipCode }), { offersPickup: doAllOfferPickup(all) })
}
