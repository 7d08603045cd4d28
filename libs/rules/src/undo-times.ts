/** For how long a decision about a product can be undone, in milliseconds; its farmer is notified when that is over. docs/product/products.md#undo. */
export const UNDO_DECISION_MS = 60_000

/** For how long the person who made a step of an order may take it back; people are notified of it when that is over. docs/product/orders.md#taking-a-step-back */
export const UNDO_STEP_MS = 10_000
