import type { RemoteName } from '@santhe/federation'

/** What a dashboard address shows. */
export type DashboardPart = 'overview' | 'orders' | 'order' | 'products' | 'productForm' | 'profile'

const FOR_BUYERS: Readonly<Record<DashboardPart, RemoteName | undefined>> = {
  overview: { slice: 'checkout', part: 'BuyerOverview' },
  orders: { slice: 'checkout', part: 'BuyerOrders' },
  order: { slice: 'checkout', part: 'BuyerOrder' },
  profile: { slice: 'checkout', part: 'BuyerProfile' },
  products: undefined,
  productForm: undefined,
}

const FOR_FARMERS: Readonly<Record<DashboardPart, RemoteName>> = {
  overview: { slice: 'seller', part: 'FarmOverview' },
  orders: { slice: 'seller', part: 'FarmOrders' },
  order: { slice: 'seller', part: 'FarmOrder' },
  profile: { slice: 'seller', part: 'FarmProfile' },
  products: { slice: 'seller', part: 'FarmProducts' },
  productForm: { slice: 'seller', part: 'FarmProductForm' },
}

/** Which slice's part shows it in this view; undefined where the view has no such part. docs/product/pages.md#dashboard. */
export function partFor(part: DashboardPart, isSelling: boolean): RemoteName | undefined {
  return isSelling ? FOR_FARMERS[part] : FOR_BUYERS[part]
}

/** What stands beneath a part and belongs to the person rather than to the farm; the buyer's profile has it in itself. */
export function partBeneath(part: DashboardPart, isSelling: boolean): RemoteName | undefined {
  return part === 'profile' && isSelling ? { slice: 'checkout', part: 'AccountSettings' } : undefined
}
