/** What a picture is for decides its shape: boxes of produce 4:3, farms 16:9, people square. */
export const PICTURE_PURPOSES = {
  product: { width: 1200, height: 900 },
  farm: { width: 1280, height: 720 },
  avatar: { width: 320, height: 320 },
} as const
export type PicturePurpose = keyof typeof PICTURE_PURPOSES

/** The narrower copies that stand beside every picture as `name-400.webp` and `name-800.webp`, in pixels of width. */
export const NARROWER = [400, 800] as const

/** Largest file that is accepted, in bytes. */
export const MOST_BYTES = 8 * 1024 * 1024
/** Largest picture that is decoded, in pixels: a small file may unpack to gigabytes. */
export const MOST_PIXELS = 40_000_000
