/** A product has at most so many pictures. docs/product/products.md#images. */
export const MOST_PRODUCT_PICTURES = 8
