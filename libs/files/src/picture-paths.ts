/** The shape of a picture by its purpose: boxes of produce 4:3, farms 16:9, people square. */
export const PICTURE_PURPOSES = {
  product: { width: 1200, height: 900 },
  farm: { width: 1280, height: 720 },
  avatar: { width: 320, height: 320 },
} as const
export type PicturePurpose = keyof typeof PICTURE_PURPOSES

/** Widths, in pixels, of the copies of `name.webp`, such as `name-400.avif` and `name-400.webp`; none is wider than the picture itself. */
export const COPY_WIDTHS = [80, 160, 240, 400, 560, 800, 1200] as const
export const COPY_FORMATS = ['avif', 'webp'] as const
export type CopyFormat = (typeof COPY_FORMATS)[number]

/** Largest accepted file, in bytes. */
export const MOST_BYTES = 8 * 1024 * 1024
/** Largest decoded picture, in pixels: a small file may decode to gigabytes. */
export const MOST_PIXELS = 40_000_000

/** The folders of pictures: uploads by their purpose, and drawn ones. */
export const PICTURE_FOLDERS: readonly string[] = [...Object.keys(PICTURE_PURPOSES), 'drawn']

/** A name of letters, digits and hyphens of any script: nothing hidden, temporary or leading to another folder. */
const NAME = String.raw`[\p{L}\p{N}][\p{L}\p{M}\p{N}_-]*`
const BELOW = String.raw`(?:${PICTURE_FOLDERS.join('|')})/(?:\d+/)?${NAME}`
const PICTURE = new RegExp(`^${BELOW}\\.webp$`, 'u')
const COPY = new RegExp(`^(.+)-(${COPY_WIDTHS.join('|')})\\.(${COPY_FORMATS.join('|')})$`, 'u')

/** A copy's path, split: its picture, width and format. */
export interface CopyPath {
  /** Path of the picture itself. */
  picture: string
  width: number
  format: CopyFormat
}

/** Returns the picture of a copy's path; undefined for other paths. The picture may itself be named like a copy. */
export function copyNamedBy(path: string): CopyPath | undefined {
  const [, name, width, extension] = COPY.exec(path) ?? []
  const format = COPY_FORMATS.find(one => one === extension)
  return name === undefined || format === undefined
    ? undefined
    : { picture: `${name}.webp`, width: Number(width), format }
}

/** Returns how to serve a path below the folder, such as 'product/3f-400.avif'; undefined if never served: other files, and copies of copies. */
export function readPicturePath(path: string): { kind: 'picture' } | ({ kind: 'copy' } & CopyPath) | undefined {
  const copy = copyNamedBy(path)
  if (!copy) return PICTURE.test(path) ? { kind: 'picture' } : undefined
  return PICTURE.test(copy.picture) && !copyNamedBy(copy.picture) ? { kind: 'copy', ...copy } : undefined
}

/** Returns the path of the next narrower copy, with at most half the pixels; returns other paths, and the narrowest copy's, unchanged. */
export function narrowerCopy(path: string): string {
  const { picture, width = 0, format } = copyNamedBy(path) ?? {}
  const narrower = COPY_WIDTHS.filter(one => one < width).at(-1)
  return picture && narrower ? picture.replace(/\.webp$/, `-${narrower}.${format}`) : path
}
