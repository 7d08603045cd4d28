/** What the home page asks for; its `data` and its sections must ask alike, or the server's answers are asked for again. */
export const SEASON_QUERY = { seasonal: 'true', limit: 4 } as const
export const FEATURED_QUERY = { featured: 'true' } as const
/** Rows of the calendar's preview. docs/product/calendar.md#preview. */
export const PREVIEW_ROWS = 6
