/** What a picture may weigh as it is; a larger one is made smaller before it travels. */
const MOST_BYTES = 500_000
/** The longer side of a shrunk picture, in pixels: more than any page shows. */
const LONGEST_SIDE = 1600
/** Tried one after the other until the picture is light enough; the last one counts whatever it weighs. */
const QUALITIES = [0.85, 0.7, 0.55, 0.4]

/** Formats that every browser and the market read. */
const USUAL = ['image/jpeg', 'image/png', 'image/gif', 'image/webp']

/** Returns whether a file is a phone's HEIC picture, which few browsers and not the market can read. */
function isHeic({ name, type }: File): boolean {
  return /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name)
}

async function decode(file: File): Promise<ImageBitmap | undefined> {
  if (typeof createImageBitmap !== 'function') return undefined
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' })
  } catch {
    return undefined
  }
}

function drawn(bitmap: ImageBitmap): HTMLCanvasElement {
  const scale = Math.min(1, LONGEST_SIDE / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(bitmap.width * scale)
  canvas.height = Math.round(bitmap.height * scale)
  const context = canvas.getContext('2d')
  if (context) {
    // What is transparent becomes white, as on the server.
    context.fillStyle = 'white'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.imageSmoothingQuality = 'high'
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  }
  bitmap.close()
  return canvas
}

async function encode(canvas: HTMLCanvasElement): Promise<Blob | null> {
  let blob: Blob | null = null
  for (const quality of QUALITIES) {
    blob = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/jpeg', quality))
    if (blob === null || blob.size <= MOST_BYTES) break
  }
  return blob
}

/**
 * Returns a chosen picture as it is sent: a large one, or one of a format that only this browser may read, as JPEG of at most
 * 1600 px, which for a photo is below 500 kB; any other unchanged, and also what this browser can't decode, since the market may.
 * Returns undefined for a HEIC picture that this browser can't decode: the market can't either.
 */
export async function shrinkPicture(file: File): Promise<File | undefined> {
  if (file.size <= MOST_BYTES && USUAL.includes(file.type)) return file
  const bitmap = await decode(file)
  if (!bitmap) return isHeic(file) ? undefined : file
  const blob = await encode(drawn(bitmap))
  if (!blob) return file
  return new File([blob], `${file.name.replace(/\.\w+$/, '')}.jpg`, {
    type: blob.type,
    lastModified: file.lastModified,
  })
}
