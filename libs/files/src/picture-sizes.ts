/** The shape of a picture by its purpose: boxes of produce 4:3, farms 16:9, people square. */
export const PICTURE_PURPOSES = {
  product: { width: 1200, height: 900 },
  farm: { width: 1280, height: 720 },
  avatar: { width: 320, height: 320 },
} as const
export type PicturePurpose = keyof typeof PICTURE_PURPOSES

/** Widths, in pixels, of the copies of `name.webp`, such as `name-400.avif` and `name-400.webp`; none is wider than the picture itself. */
export const COPY_WIDTHS = [160, 400, 560, 800, 1200] as const
export const COPY_FORMATS = ['avif', 'webp'] as const
export type CopyFormat = (typeof COPY_FORMATS)[number]

/** Largest file that is accepted, in bytes. */
export const MOST_BYTES = 8 * 1024 * 1024
/** Largest picture that is decoded, in pixels: a small file may unpack to gigabytes. */
export const MOST_PIXELS = 40_000_000
