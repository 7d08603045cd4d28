/** What Windows-1252 has where Latin 1 has control characters, from 0x80 on. Node decodes the one as the other. */
const FROM_0X80 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

function decodeWindows(bytes: Uint8Array): string {
  const text = new TextDecoder('windows-1252').decode(bytes)
  return text.replace(/[\x80-\x9f]/g, control => FROM_0X80[control.charCodeAt(0) - 0x80] ?? control)
}

/** How many bytes tell whether a file without a mark is UTF-16. */
const SAMPLE_BYTES = 512

/** Returns UTF-16's kind by where the zero bytes of ASCII letters stand; undefined for other encodings. */
function utf16WithoutMark(bytes: Uint8Array): string | undefined {
  const sample = bytes.subarray(0, SAMPLE_BYTES)
  const zeros = [0, 0]
  for (const [place, byte] of sample.entries()) if (byte === 0) zeros[place % 2] = (zeros[place % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  if (Math.max(even, odd) < sample.length / 8) return undefined
  return odd > even ? 'utf-16le' : 'utf-16be'
}

function encodingOf(bytes: Uint8Array): string | undefined {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  return utf16WithoutMark(bytes)
}

/** Returns whether a text is UTF-8 of which some bytes are damaged: more characters of several bytes are whole, or a mark says so. */
function isDamagedUtf8(text: string, [first, second, third]: Uint8Array): boolean {
  if (first === 0xef && second === 0xbb && third === 0xbf) return true
  const damaged = text.match(/\uFFFD/g)?.length ?? 0
  // Letters of Windows-1252 hardly ever follow each other as the bytes of one character do.
  const whole = (text.match(/[^\0-\x7f]/gu)?.length ?? 0) - damaged
  return whole >= damaged && whole > 0
}

/**
 * Returns the text of a file in UTF-8, UTF-16 or Windows-1252, with or without a byte order mark. What is no text in it is U+FFFD.
 * docs/product/product-sheets.md#how-files-are-read.
 */
export function decodeText(bytes: Uint8Array): string {
  const encoding = encodingOf(bytes)
  if (encoding) return new TextDecoder(encoding).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    const text = new TextDecoder('utf-8').decode(bytes)
    return isDamagedUtf8(text, bytes) ? text : decodeWindows(bytes)
  }
}
