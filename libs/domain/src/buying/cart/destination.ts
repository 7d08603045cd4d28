import { type AreaOfPin, areasOfFarm, DEFAULT_AREA, type DeliveryArea, fail, type Message } from '@santhe/rules'
import { say } from '@santhe/texts/say'
import type { Domain } from '../../foundation/domain.ts'
import type { CartTerms } from '../../records/priced-cart.ts'
import type { ProductRecord } from '../../records/product.ts'
import { findArea } from '../order/delivery/delivery-areas.ts'

/** Where boxes are to be brought: a zip code, its area, and the field of the request that has it; or that they are fetched at the farms. */
export type Destination = CartTerms & ({ pickup: false; zipCode: string; field: string } | { pickup: true })

/** What a request says of it: with `pickup` the zip code does not count. */
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
 * Returns the destination of a zip code that is in an area. Throws VALIDATION for one outside all of them, with whether boxes could be
 * fetched at the farms in `details`, where that is known. docs/product/delivery.md#outside.
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

/** Returns where a request wants boxes. Throws VALIDATION for a zip code outside all areas. */
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
 * Checks that the farms of all products deliver to a destination, or offer pickup where the boxes are fetched.
 * Throws VALIDATION, naming the farms that do not. docs/product/delivery.md#areas-of-a-farm, docs/product/delivery.md#pickup.
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
