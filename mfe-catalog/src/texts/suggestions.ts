import { createTexts, useTexts } from '@santhe/ui'

/** docs/product/catalog.md#suggestions */
const texts = createTexts('catalog.suggestions', {
  products: 'Products',
  categories: 'Categories',
  farms: 'Farms',
  count_one: '{{count}} suggestion',
  count_other: '{{count}} suggestions',
})

export const useSuggestionsT = () => useTexts(texts)
