const QUALITY = 0.85

/** Returns the framed area as a 4:3 JPEG, at most 1600 px wide; undefined if the browser fails to encode it. */
export async function takePhoto(video: HTMLVideoElement): Promise<File | undefined> {
  const { left, top, part, photo } = middlePart({ width: video.videoWidth, height: video.videoHeight })
  const canvas = document.createElement('canvas')
  canvas.width = photo.width
  canvas.height = photo.height
  const context = canvas.getContext('2d')
  context?.drawImage(video, left, top, part.width, part.height, 0, 0, photo.width, photo.height)
  const blob = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
  const time = new Date().toTimeString().slice(0, 8).replaceAll(':', '-')
  return blob ? new File([blob], `photo-${time}.jpg`, { type: 'image/jpeg' }) : undefined
}

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
