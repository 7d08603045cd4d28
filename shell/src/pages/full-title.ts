import { MARKET_CARD } from '@santhe/rules'

export const MARKET_NAME = 'Santhe'

/** Appends the market's name, except on the home page (docs/product/pages.md#home-metadata). */
export function fullTitle(title: string): string {
  return title === MARKET_CARD.name || title === MARKET_NAME ? title : `${title} · ${MARKET_NAME}`
}
