/** Widths in pixels that every picture of the market is kept in beside its own. */
const SIBLING_WIDTHS = [400, 800] as const

/** The width that pictures are kept in themselves, about: boxes of produce 1200, farms 1280. */
const OWN_WIDTH = 1200

/** The `srcset` of a served picture, by convention: `/files/…/name.webp` has siblings `name-400.webp` and `name-800.webp`. */
export function sourceSet(src: string): string | undefined {
  const name = /^(\/files\/.+)\.webp$/.exec(src)?.[1]
  if (name === undefined || /-(?:400|800)$/.test(name)) return undefined
  return [...SIBLING_WIDTHS.map(width => `${name}-${width}.webp ${width}w`), `${src} ${OWN_WIDTH}w`].join(', ')
}

/** One size of a served picture, for a thumbnail that needs no choice. */
export function sizedSource(src: string, width: (typeof SIBLING_WIDTHS)[number]): string {
  return sourceSet(src) === undefined ? src : src.replace(/\.webp$/, `-${width}.webp`)
}
