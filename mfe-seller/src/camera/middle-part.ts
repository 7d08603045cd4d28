/** Longer side of a photo in pixels, more than any page shows. */
const LONGEST_SIDE = 1600

interface Size {
  width: number
  height: number
}

/** Returns the centred 4:3 crop in camera pixels, and the photo's size. */
export function middlePart({ width, height }: Size): { left: number; top: number; part: Size; photo: Size } {
  const part = { width: Math.min(width, (height * 4) / 3), height: Math.min(height, (width * 3) / 4) }
  const scale = Math.min(1, LONGEST_SIDE / part.width)
  return {
    left: (width - part.width) / 2,
    top: (height - part.height) / 2,
    part,
    photo: { width: Math.round(part.width * scale), height: Math.round(part.height * scale) },
  }
}
