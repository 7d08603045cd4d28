/**
 * Where the edge serves the service worker that shows news and opens pages without a network. From the root: a worker
 * reaches no page above its own path. docs/product/pages.md#without-a-network
 */
export const MARKET_WORKER_PATH = '/market-worker.js'

/** Where the edge serves the service worker that opens the round without a network. docs/product/delivery.md#page-on-the-phone. */
export const ROUND_WORKER_PATH = '/round-worker.js'

/** The delivery agent's round, which opens without a network by a worker of its own. docs/product/pages.md */
export const ROUND_PATH = '/admin/round'

/** The page without content that stands for every page without a network. */
export const MARKET_FRAME_PATH = '/dashboard'
