import type { PlacedList } from '@santhe/client'

export const FARM_PRODUCTS: PlacedList = { name: 'farm-products', firstSearch: '' }
