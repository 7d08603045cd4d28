/** Folders and names of letters, digits and hyphens of any script: no hidden file, no step elsewhere, nothing that a browser reads in another way. */
const BELOW_FILES = /^\/files(?:\/[\p{L}\p{N}][\p{L}\p{M}\p{N}_-]*)+\.webp$/u

/** Whether a path is one that pictures of the market have; whether such a picture is there, only the files know. Addresses on the web are none. */
export function isPicturePath<Path extends string | null | undefined>(path: Path): path is Path & string {
  return typeof path === 'string' && BELOW_FILES.test(path)
}

/** A stored picture as answers to its owner carry it: a path of ours or an address on the web; null for the other paths that older records may hold. */
export function pictureOrNull(picture: string | null): string | null {
  return isPicturePath(picture) || /^https?:/.test(picture ?? '') ? picture : null
}
