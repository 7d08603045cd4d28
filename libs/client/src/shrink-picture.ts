/** Larger pictures are shrunk before upload. */
const MOST_BYTES = 500_000
export const MOST_UPLOAD_BYTES = 8 * 1024 * 1024
/** Longer side in px: more than any page shows. */
const LONGEST_SIDE = 1600
/** Tried in order until small enough; the last is used regardless. */
const QUALITIES = [0.85, 0.7, 0.55, 0.4]

/** Formats all browsers and the market read. */
const USUAL = ['image/jpeg', 'image/png', 'image/gif', 'image/webp']

const SVG = 'image/svg+xml'

/** HEIC: few browsers and not the market can decode it. */
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

/** Loads an SVG as `<img>`, which runs no script and loads nothing external. */
async function loadSvg(file: File): Promise<HTMLImageElement | undefined> {
  const image = new Image()
  try {
    image.src = await dataUrlOf(new Blob([file], { type: SVG }))
    await image.decode()
  } catch {
    return undefined
  }
  // Some browsers draw nothing for SVGs without intrinsic size.
  return image.naturalWidth > 0 && image.naturalHeight > 0 ? image : undefined
}

/** Unlike blob URLs, data URLs don't taint the canvas. */
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
    // Transparency becomes white, as on the server.
    context.fillStyle = 'white'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.imageSmoothingQuality = 'high'
    context.drawImage(image, 0, 0, canvas.width, canvas.height)
  }
  return canvas
}

/** Draws at most page size; vectors exactly that size. Undefined if undecodable. */
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
 * Converts large, unusual and SVG pictures to JPEG of at most 1600 px, usually below 500 kB. Returns others
 * unchanged, even undecodable ones, which the market may read. Undefined for undecodable HEIC, which the market can't
 * read either.
 */
export async function shrinkPicture(file: File): Promise<File | undefined> {
  if (file.size <= MOST_BYTES && USUAL.includes(file.type)) return file
  const canvas = await drawnFrom(file)
  if (!canvas) return isHeic(file) ? undefined : file
  // Safari lets nobody read a canvas with an SVG that contains HTML.
  const blob = await encode(canvas).catch(() => null)
  if (!blob) return file
  return new File([blob], `${file.name.replace(/\.\w+$/, '')}.jpg`, {
    type: blob.type,
    lastModified: file.lastModified,
  })
}
