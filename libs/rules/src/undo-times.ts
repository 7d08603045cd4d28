/** Time in ms to undo a decision about a product; its farmer is notified afterwards. docs/product/products.md#undo. */
export const UNDO_DECISION_MS = 60_000

/** Time in ms to undo a step of an order; people are notified afterwards. docs/product/orders.md#taking-a-step-back */
export const UNDO_STEP_MS = 10_000
