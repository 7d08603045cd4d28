/**
 * Path of the service worker that shows notifications and opens pages without a network. At the root, since a worker can't
 * control pages above its own path. docs/product/pages.md#without-a-network
 */
export const MARKET_WORKER_PATH = '/market-worker.js'

/** Path of the service worker that opens the round without a network. docs/product/delivery.md#page-on-the-phone. */
export const ROUND_WORKER_PATH = '/round-worker.js'

/** The delivery agent's round, which has its own worker. docs/product/pages.md */
export const ROUND_PATH = '/admin/round'

/** Page without content that replaces every page without a network. */
export const MARKET_FRAME_PATH = '/dashboard'
