/** The shell's service workers in its browser files: each a build of its own, under one name, for a browser looks for a newer one under the same URL. */
export const WORKER_FILES = { market: 'market-worker/market-worker.js', round: 'round-worker/round-worker.js' } as const
