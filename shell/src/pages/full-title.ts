import { MARKET_CARD } from '@santhe/rules'

/** Names a page that has no title of its own. */
export const MARKET_NAME = 'Santhe'

export const NOT_FOUND_TITLE = 'Page Not Found'

/** Returns a title as the browser's tab and search results show it: with the market's name, but for the home page's (docs/product/pages.md#home-metadata). */
export function fullTitle(title: string): string {
  return title === MARKET_CARD.name || title === MARKET_NAME ? title : `${title} · ${MARKET_NAME}`
}
