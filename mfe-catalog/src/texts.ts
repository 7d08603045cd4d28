import { createTexts, useTexts } from '@santhe/ui'
import { farmTexts } from './texts/farm.ts'
import { farmsTexts } from './texts/farms.ts'
import { followTexts } from './texts/follow.ts'
import { calendarHeadTexts, homeHeadTexts } from './texts/heads.ts'
import { productTexts } from './texts/product.ts'
import { filtersTexts, productsTexts } from './texts/products.ts'
import { toggleTexts } from './texts/toggle.ts'
import { wishTexts } from './texts/wish.ts'

/**
 * Texts every page needs; those of home, calendar, reviews, sharing, farms and products are in their chunks, so first
 * visits load less. Wording is fixed by docs/product.
 */
export const catalogTexts = createTexts({
  home: homeHeadTexts,
  toggle: toggleTexts,
  product: productTexts,
  filters: filtersTexts,
  products: productsTexts,
  farms: farmsTexts,
  farm: farmTexts,
  follow: followTexts,
  calendar: calendarHeadTexts,
  wish: wishTexts,
})

export const useT = () => useTexts(catalogTexts)

/** Translates a key of this slice's texts. */
export type T = ReturnType<typeof useT>
