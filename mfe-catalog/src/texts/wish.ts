/** Saving a product, and wanting to be notified about one. docs/product/products.md#saved-products. */
export const wishTexts = {
  save: 'Save {{name}}',
  tellMe: 'Tell me',
  awaited: 'We’ll tell you',
}
