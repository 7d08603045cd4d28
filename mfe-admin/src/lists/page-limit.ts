/** Rows per request: phones show each row as a card. docs/product/office.md#orders-tab. */
export const PAGE_LIMIT = 25
