/** Where the edge serves the service worker that shows news on a device and opens pages without a network; from the root, since a worker reaches no page above its own path. docs/product/pages.md#without-a-network */
export const MARKET_WORKER_PATH = '/market-worker.js'

/** Where the edge serves the service worker that opens the round without a network. docs/product/delivery.md#page-on-the-phone. */
export const ROUND_WORKER_PATH = '/round-worker.js'

/** The delivery agent's round: the one page that opens without a network. docs/product/pages.md */
export const ROUND_PATH = '/admin/round'

/** The page without content that stands for every page without a network. */
export const MARKET_FRAME_PATH = '/dashboard'
