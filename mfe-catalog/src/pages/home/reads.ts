/** The reads of the home page; its `data` and its sections must use the same, or the responses that came with the page are read again. */
export const SEASON_QUERY = { seasonal: 'true', limit: 4, sort: 'recommended' } as const
export const FEATURED_QUERY = { featured: 'true' } as const
/** Rows of the calendar's preview. docs/product/calendar.md#preview. */
export const PREVIEW_ROWS = 6
