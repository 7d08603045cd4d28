import { createTexts, useTexts } from '@santhe/ui'

/** docs/product/products.md#saved-products. */
const texts = createTexts('catalog.wishResults', {
  wish: {
    savedOn: 'Saved',
    savedOff: 'No longer saved',
    tellMeOn: 'We’ll tell you when you can buy it',
    tellMeOff: 'We won’t tell you',
    failed: 'That didn’t work',
  },
})

export const useWishResultsT = () => useTexts(texts)
