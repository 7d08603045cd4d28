const SHORTEST = 3
const LONGEST = 100

/**
 * Everything that a line of text has no use for: control and other invisible characters, halves of characters, signs of markup, and
 * whatever lies beyond the basic plane, such as emoji. The two joiners stay where Kannada is written with them: after a letter.
 */
const UNWANTED = /(?<![\p{L}\p{M}])(?:\u200c|\u200d)|(?!\u200c|\u200d)[\p{C}\u2028\u2029<>]|[\u{10000}-\u{10ffff}]/gu

const graphemes = new Intl.Segmenter('kn', { granularity: 'grapheme' })

/** As many whole letters as fit: cutting between a consonant and its vowel sign would leave another word. */
function cut(text: string): string {
  if (text.length <= LONGEST) return text
  let result = ''
  for (const { segment } of graphemes.segment(text)) {
    if (result.length + segment.length > LONGEST) break
    result += segment
  }
  return result
}

/**
 * Returns what a person typed as a line that the provider accepts as a name or a note: 3 to 100 characters. Undefined where too little is left;
 * the provider requires neither.
 */
export function providerText(typed: string): string | undefined {
  const line = typed.normalize('NFC').replace(UNWANTED, ' ').replace(/\s+/g, ' ').trim()
  const text = cut(line).trim()
  return text.length < SHORTEST ? undefined : text
}
