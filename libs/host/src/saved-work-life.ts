/**
 * For so long what names other people, and what was pressed about them, stays in this browser, in milliseconds: sheets, rounds, their page and
 * the queue. docs/data.md#browser-storage
 */
export const SAVED_WORK_MS = 2 * 24 * 3_600_000
