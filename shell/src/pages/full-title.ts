export const MARKET_NAME = 'Santhe'

/** Appends the market's name, except on the home page (docs/product/pages.md#home-metadata). */
export function fullTitle(title: string, isHome: boolean): string {
  return isHome || title === MARKET_NAME ? title : `${title} · ${MARKET_NAME}`
}
