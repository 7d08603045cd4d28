/** Rows shown and fixed per batch. docs/product/product-sheets.md#preview. */
export const ROWS_AT_ONCE = 20
