import { createTexts } from '@santhe/ui'
import { calendarTexts, monthsTexts } from './texts/calendar.ts'
import { farmTexts } from './texts/farm.ts'
import { farmsTexts } from './texts/farms.ts'
import { followTexts } from './texts/follow.ts'
import { homeTexts, toggleTexts } from './texts/home.ts'
import { productTexts } from './texts/product.ts'
import { filtersTexts, productsTexts } from './texts/products.ts'
import { reviewsTexts } from './texts/reviews.ts'
import { shareTexts } from './texts/share.ts'
import { wishTexts } from './texts/wish.ts'

/** Every word of this slice, a file per screen in `texts/`. Titles, labels and messages of docs/product stand there letter for letter. */
export const catalogTexts = createTexts({
  home: homeTexts,
  toggle: toggleTexts,
  product: productTexts,
  filters: filtersTexts,
  products: productsTexts,
  farms: farmsTexts,
  farm: farmTexts,
  reviews: reviewsTexts,
  share: shareTexts,
  follow: followTexts,
  calendar: calendarTexts,
  months: monthsTexts,
  wish: wishTexts,
})
