/** So many rows are shown at once, and mended at once; the others follow. docs/product/product-sheets.md#preview. */
export const ROWS_AT_ONCE = 20
