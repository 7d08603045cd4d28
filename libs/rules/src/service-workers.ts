/** Where the edge serves the service worker that shows news on a device; from the root, since a worker reaches no page above its own path. docs/product/notifications.md#push. */
export const PUSH_WORKER_PATH = '/push-worker.js'

/** Where the edge serves the service worker that opens the round without a network. docs/product/delivery.md#page-on-the-phone. */
export const ROUND_WORKER_PATH = '/round-worker.js'

/** The delivery agent's round: the one page that opens without a network. docs/product/pages.md */
export const ROUND_PATH = '/admin/round'
