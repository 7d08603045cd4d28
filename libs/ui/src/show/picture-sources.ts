/** Widths in pixels that a picture of the market can be had in; the edge makes each at its first request. */
const WIDTHS = [160, 400, 560, 800, 1200] as const
/** The most dots a screen puts into one CSS pixel, as far as an eye can tell. */
const DENSEST = 3

/** The widths that can be needed where a picture has a fixed width, '26px'; all of them where it depends on the window. */
function widthsFor(sizes: string): readonly number[] {
  const pixels = /^(\d+)px$/.exec(sizes)?.[1]
  const enough = pixels === undefined ? -1 : WIDTHS.findIndex(width => width >= Number(pixels) * DENSEST)
  return enough === -1 ? WIDTHS : WIDTHS.slice(0, enough + 1)
}

/**
 * What the `source` elements of a served picture hold, as `srcset`, by convention: `/files/…/name.webp` can be had as `name-400.avif`, `name-400.webp` and so on.
 * Undefined for pictures from elsewhere.
 */
export function pictureSources(src: string, sizes: string): { avif: string; webp: string } | undefined {
  const name = /^(\/files\/.+)\.webp$/.exec(src)?.[1]
  if (name === undefined) return undefined
  const inFormat = (format: string) =>
    widthsFor(sizes)
      .map(width => `${name}-${width}.${format} ${width}w`)
      .join(', ')
  return { avif: inFormat('avif'), webp: inFormat('webp') }
}
