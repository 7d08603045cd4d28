import type { RemoteName } from '@santhe/federation'

export type DashboardPart =
  | 'overview'
  | 'statements'
  | 'orders'
  | 'daySheet'
  | 'order'
  | 'products'
  | 'productForm'
  | 'profile'

const FOR_BUYERS: Readonly<Record<DashboardPart, RemoteName | undefined>> = {
  overview: { slice: 'checkout', part: 'BuyerOverview' },
  orders: { slice: 'checkout', part: 'BuyerOrders' },
  daySheet: undefined,
  statements: undefined,
  order: { slice: 'checkout', part: 'BuyerOrder' },
  profile: { slice: 'checkout', part: 'BuyerProfile' },
  products: undefined,
  productForm: undefined,
}

const FOR_FARMERS: Readonly<Record<DashboardPart, RemoteName>> = {
  overview: { slice: 'seller', part: 'FarmOverview' },
  orders: { slice: 'seller', part: 'FarmOrders' },
  daySheet: { slice: 'seller', part: 'FarmDaySheet' },
  statements: { slice: 'seller', part: 'FarmStatements' },
  order: { slice: 'seller', part: 'FarmOrder' },
  profile: { slice: 'seller', part: 'FarmProfile' },
  products: { slice: 'seller', part: 'FarmProducts' },
  productForm: { slice: 'seller', part: 'FarmProductForm' },
}

/** Staff see office parts instead of their own. */
const FOR_STAFF: Readonly<Partial<Record<DashboardPart, RemoteName>>> = {
  orders: { slice: 'admin', part: 'OfficeOrders' },
  order: { slice: 'admin', part: 'OfficeOrder' },
  // Staff open the same form, which checks their permissions.
  productForm: FOR_FARMERS.productForm,
}

/** Undefined when the view has no such part. docs/product/pages.md#dashboard. */
export function partFor(part: DashboardPart, isSelling: boolean, isOffice = false): RemoteName | undefined {
  return (isOffice && FOR_STAFF[part]) || (isSelling ? FOR_FARMERS : FOR_BUYERS)[part]
}

/** Personal settings below a farm's part; the buyer's profile includes them. */
export function partBeneath(part: DashboardPart, isSelling: boolean): RemoteName | undefined {
  return part === 'profile' && isSelling ? { slice: 'checkout', part: 'AccountSettings' } : undefined
}
