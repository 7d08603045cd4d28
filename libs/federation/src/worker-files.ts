/** The shell's service workers in its browser files, each a separate build with a fixed name, since browsers look for updates under the same URL. */
export const WORKER_FILES = { market: 'market-worker/market-worker.js', round: 'round-worker/round-worker.js' } as const
