/** Limit of pictures per product. docs/product/products.md#images. */
export const MOST_PRODUCT_PICTURES = 8

/**
 * Folders and names with letters, digits and hyphens of any script: no hidden file, no `..`, nothing that browsers interpret
 * differently.
 */
const BELOW_FILES = /^\/files(?:\/[\p{L}\p{N}][\p{L}\p{M}\p{N}_-]*)+\.webp$/u

/** Returns whether a path looks like that of a stored picture of the market; doesn't check that the file exists. */
export function isPicturePath<Path extends string | null | undefined>(path: Path): path is Path & string {
  return typeof path === 'string' && BELOW_FILES.test(path)
}

/** docs/pictures.md#drawn-pictures */
export function isDrawnPicture(path: string): boolean {
  return path.startsWith('/files/drawn/')
}

/**
 * Returns a picture for a response to its owner: a stored picture's path or a URL. Returns null for other paths, which older
 * records may have.
 */
export function pictureOrNull(picture: string | null): string | null {
  return isPicturePath(picture) || /^https?:/.test(picture ?? '') ? picture : null
}
