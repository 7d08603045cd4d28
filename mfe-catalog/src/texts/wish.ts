/** Saving a product, and wanting to hear of one. docs/product/products.md#saved-products. */
export const wishTexts = {
  save: 'Save {{name}}',
  word: 'Save',
  tellMe: 'Tell me',
  awaited: 'We will tell you',
  savedOn: 'Saved',
  savedOff: 'No longer saved',
  tellMeOn: 'We will tell you when it can be bought',
  tellMeOff: 'We will not tell you',
  failed: 'That did not work',
}
