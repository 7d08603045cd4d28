/** Where the edge serves the service worker that shows news on a device; from the root, since a worker reaches no page above its own path. docs/product/notifications.md#push. */
export const PUSH_WORKER_PATH = '/push-worker.js'
