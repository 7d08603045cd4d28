import { createTexts } from '@santhe/ui'
import { farmTexts } from './texts/farm.ts'
import { farmsTexts } from './texts/farms.ts'
import { followTexts } from './texts/follow.ts'
import { calendarHeadTexts, homeHeadTexts } from './texts/heads.ts'
import { productTexts } from './texts/product.ts'
import { filtersTexts, productsTexts } from './texts/products.ts'
import { toggleTexts } from './texts/toggle.ts'
import { wishTexts } from './texts/wish.ts'

/** The words of this slice, a file per screen in `texts/`; of the home page, the calendar, reviews, sharing, a farm and a product those alone that every page needs: the rest stands beside their parts, so that a first visit elsewhere loads no more. Titles, labels and messages of docs/product stand there letter for letter. */
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
