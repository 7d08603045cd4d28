/** Widths in px; the edge creates each file on its first request. */
const WIDTHS = [80, 160, 240, 400, 560, 800, 1200] as const
/** Nobody can see higher pixel densities. */
const DENSEST = 3

/** Limits widths for fixed sizes such as '26px'. */
function widthsFor(sizes: string): readonly number[] {
  const pixels = /^(\d+)px$/.exec(sizes)?.[1]
  const enough = pixels === undefined ? -1 : WIDTHS.findIndex(width => width >= Number(pixels) * DENSEST)
  return enough === -1 ? WIDTHS : WIDTHS.slice(0, enough + 1)
}

/**
 * Returns `srcset` values by naming convention: `/files/…/name.webp` has `name-400.avif`, `name-400.webp` and so on.
 * Undefined for foreign pictures.
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
