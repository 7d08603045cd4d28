import type { RemoteName } from '@santhe/federation'

/** What a dashboard path shows. */
export type DashboardPart =
  | 'threeButtons'
  | 'overview'
  | 'statements'
  | 'orders'
  | 'daySheet'
  | 'order'
  | 'products'
  | 'productForm'
  | 'profile'

const FOR_BUYERS: Readonly<Record<DashboardPart, RemoteName | undefined>> = {
  threeButtons: undefined,
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
  threeButtons: { slice: 'seller', part: 'ThreeButtons' },
  overview: { slice: 'seller', part: 'FarmOverview' },
  orders: { slice: 'seller', part: 'FarmOrders' },
  daySheet: { slice: 'seller', part: 'FarmDaySheet' },
  statements: { slice: 'seller', part: 'FarmStatements' },
  order: { slice: 'seller', part: 'FarmOrder' },
  profile: { slice: 'seller', part: 'FarmProfile' },
  products: { slice: 'seller', part: 'FarmProducts' },
  productForm: { slice: 'seller', part: 'FarmProductForm' },
}

/** What staff see where others have orders and products of their own. */
const FOR_STAFF: Readonly<Partial<Record<DashboardPart, RemoteName>>> = {
  orders: { slice: 'admin', part: 'OfficeOrders' },
  order: { slice: 'admin', part: 'OfficeOrder' },
  // Staff open the form of any product in their area; it says what they may do there.
  productForm: FOR_FARMERS.productForm,
}

/** Which slice's part shows it in this view; undefined where the view has no such part. docs/product/pages.md#dashboard. */
export function partFor(part: DashboardPart, isSelling: boolean, isOffice = false): RemoteName | undefined {
  return (isOffice && FOR_STAFF[part]) || (isSelling ? FOR_FARMERS : FOR_BUYERS)[part]
}

/** What stands beneath a part and belongs to the person rather than to the farm; the buyer's profile has it in itself. */
export function partBeneath(part: DashboardPart, isSelling: boolean): RemoteName | undefined {
  return part === 'profile' && isSelling ? { slice: 'checkout', part: 'AccountSettings' } : undefined
}
