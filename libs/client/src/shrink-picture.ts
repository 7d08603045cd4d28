/** What a picture may weigh as it is; a larger one is made smaller before it travels. */
const MOST_BYTES = 500_000
/** The largest file that the market takes. */
export const MOST_UPLOAD_BYTES = 8 * 1024 * 1024
/** The longer side of a shrunk picture, in pixels: more than any page shows. */
const LONGEST_SIDE = 1600
/** Tried one after the other until the picture is light enough; the last one counts whatever it weighs. */
const QUALITIES = [0.85, 0.7, 0.55, 0.4]

/** Formats that every browser and the market read. */
const USUAL = ['image/jpeg', 'image/png', 'image/gif', 'image/webp']

const SVG = 'image/svg+xml'

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

function isSvg({ name, type }: File): boolean {
  return type === SVG || /\.svg$/i.test(name)
}

/** Returns an SVG as the browser shows it in an `<img>`: no script of it runs, and nothing outside the file is loaded. */
async function loadSvg(file: File): Promise<HTMLImageElement | undefined> {
  const image = new Image()
  try {
    image.src = await dataUrlOf(new Blob([file], { type: SVG }))
    await image.decode()
  } catch {
    return undefined
  }
  // Some browsers know no size of an SVG that does not say its own, and would draw nothing.
  return image.naturalWidth > 0 && image.naturalHeight > 0 ? image : undefined
}

/** Unlike a blob's address, a data URL leaves the canvas readable that it is drawn on. */
function dataUrlOf(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(blob)
  })
}

function drawn(image: CanvasImageSource, width: number, height: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width))
  canvas.height = Math.max(1, Math.round(height))
  const context = canvas.getContext('2d')
  if (context) {
    // What is transparent becomes white, as on the server.
    context.fillStyle = 'white'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.imageSmoothingQuality = 'high'
    context.drawImage(image, 0, 0, canvas.width, canvas.height)
  }
  return canvas
}

/** Returns the picture drawn at most as large as pages show it; a drawing without pixels of its own exactly so large. Undefined where this browser can't decode it. */
async function drawnFrom(file: File): Promise<HTMLCanvasElement | undefined> {
  if (isSvg(file)) {
    const image = file.size <= MOST_UPLOAD_BYTES ? await loadSvg(file) : undefined
    if (!image) return undefined
    const scale = LONGEST_SIDE / Math.max(image.naturalWidth, image.naturalHeight)
    return drawn(image, image.naturalWidth * scale, image.naturalHeight * scale)
  }
  const bitmap = await decode(file)
  if (!bitmap) return undefined
  const scale = Math.min(1, LONGEST_SIDE / Math.max(bitmap.width, bitmap.height))
  const canvas = drawn(bitmap, bitmap.width * scale, bitmap.height * scale)
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
 * Returns a chosen picture as it is sent: a large one, or one of a format that only this browser may read, or an SVG, which the
 * market refuses, as JPEG of at most 1600 px, which for a photo is below 500 kB; any other unchanged, and also what this browser can't decode, since the market may.
 * Returns undefined for a HEIC picture that this browser can't decode: the market can't either.
 */
export async function shrinkPicture(file: File): Promise<File | undefined> {
  if (file.size <= MOST_BYTES && USUAL.includes(file.type)) return file
  const canvas = await drawnFrom(file)
  if (!canvas) return isHeic(file) ? undefined : file
  const blob = await encode(canvas)
  if (!blob) return file
  return new File([blob], `${file.name.replace(/\.\w+$/, '')}.jpg`, {
    type: blob.type,
    lastModified: file.lastModified,
  })
}
