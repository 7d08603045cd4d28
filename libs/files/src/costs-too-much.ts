/** Each scan of a JPEG is a pass over all its pixels. Encoders make some ten; formally 3,532 are right, and take 40 s. */
const MOST_SCANS = 100

/** JPEG markers. Those below the first frame's have no length, nor have restarts. */
const SCAN = 0xda
const END = 0xd9
const FIRST_FRAME = 0xc0
const isRestart = (marker: number) => marker >= 0xd0 && marker <= 0xd7

/** Returns the number of scans of a JPEG, not counting other pictures within its metadata or behind its end. */
function scansOf(file: Buffer): number {
  let scans = 0
  let at = file.indexOf(0xff, 2)
  while (at >= 0 && at + 4 <= file.length) {
    const marker = file.readUInt8(at + 1)
    if (marker === END) break
    if (marker === SCAN) scans += 1
    const isSegment = marker >= FIRST_FRAME && marker < 0xff && !isRestart(marker)
    at = file.indexOf(0xff, isSegment ? at + 2 + file.readUInt16BE(at + 2) : at + 1)
  }
  return scans
}

/** An item made of others, such as a grid: 100 times the same picture in 1 kB takes minutes. Cameras make none of AV1. */
const JOINED = /infe.{8,10}(?:grid|iovl)/s

/** Whether decoding takes far longer than the picture's size tells. A decoder can't be interrupted. */
export function costsTooMuch(file: Buffer, format: string): boolean {
  if (format === 'heif') return JOINED.test(file.toString('latin1'))
  return format === 'jpeg' && scansOf(file) > MOST_SCANS
}
