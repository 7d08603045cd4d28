const SHORTEST = 3
const LONGEST = 100

/**
 * Control, invisible and markup characters, lone surrogates, and astral ones such as emoji. Joiners stay after
 * letters, where Kannada needs them.
 */
const UNWANTED = /(?<![\p{L}\p{M}])(?:\u200c|\u200d)|(?!\u200c|\u200d)[\p{C}\u2028\u2029<>]|[\u{10000}-\u{10ffff}]/gu

const graphemes = new Intl.Segmenter('kn', { granularity: 'grapheme' })

/** Cuts between graphemes: splitting off a vowel sign changes the word. */
function cut(text: string): string {
  if (text.length <= LONGEST) return text
  let result = ''
  for (const { segment } of graphemes.segment(text)) {
    if (result.length + segment.length > LONGEST) break
    result += segment
  }
  return result
}

/** 3 to 100 characters for a name or note; undefined if less remains. */
export function providerText(typed: string): string | undefined {
  const line = typed.normalize('NFC').replace(UNWANTED, ' ').replace(/\s+/g, ' ').trim()
  const text = cut(line).trim()
  return text.length < SHORTEST ? undefined : text
}
