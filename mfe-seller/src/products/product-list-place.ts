import type { PlacedList } from '@santhe/client'

/** The farm's products, to which the product form leads back. */
export const FARM_PRODUCTS: PlacedList = { name: 'farm-products', firstSearch: '' }
