/** docs/product/products.md#saved-products. */
export const wishResultTexts = {
  savedOn: 'Saved',
  savedOff: 'No longer saved',
  tellMeOn: 'We’ll tell you when you can buy it',
  tellMeOff: 'We won’t tell you',
  failed: 'That didn’t work',
}
