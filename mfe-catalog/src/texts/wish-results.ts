import { createTexts, useTexts } from '@santhe/ui'

/** docs/product/products.md#saved-products, docs/product/products.md#waitlist. */
const texts = createTexts('catalog.wishResults', {
  wish: {
    savedOn: 'Saved',
    savedOff: 'No longer saved',
    waitOn: 'You’re in line. We’ll tell you when a box is yours.',
    waitOff: 'You’re no longer in line',
    place: 'You are number {{place}} of {{waiting}}',
    placeOnCard: 'Number {{place}} of {{waiting}}',
    addOnCard: 'Add, until {{time}}',
    offered: 'Reserved for you until {{moment}}',
    minutes: '{{minutes}} min left',
    add: 'Add to cart',
    giveUp: 'Give it up',
    failed: 'That didn’t work',
  },
})

export const useWishResultsT = () => useTexts(texts)
