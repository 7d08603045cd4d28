/** What became of pressing Save or Tell me, for those who are signed in. docs/product/products.md#saved-products. */
export const wishResultTexts = {
  savedOn: 'Saved',
  savedOff: 'No longer saved',
  tellMeOn: 'We will tell you when it can be bought',
  tellMeOff: 'We will not tell you',
  failed: 'That did not work',
}
