/** How long a test waits for what comes by itself: a second, which is usual, can be too little on two busy cores. */
export const PATIENTLY = { timeout: 10_000 }
