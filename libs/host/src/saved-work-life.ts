/** Lifetime (ms) of data about other people: sheets, rounds, their page and the queue. docs/data.md#browser-storage */
export const SAVED_WORK_MS = 2 * 24 * 3_600_000
