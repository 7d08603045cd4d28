/** Shared by the page's `data` and its sections: different queries would load twice. */
export const SEASON_QUERY = { seasonal: 'true', limit: 4, sort: 'recommended' } as const
export const FEATURED_QUERY = { featured: 'true' } as const
/** docs/product/calendar.md#preview. */
export const PREVIEW_ROWS = 6
