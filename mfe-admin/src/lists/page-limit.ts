/** How many rows a list of the office reads at once: a phone shows each as a card. docs/product/office.md#orders-tab. */
export const PAGE_LIMIT = 25
