/**
 * Returns text as the search field stores and compares it: case, width and Latin accents folded, vowel signs of Indian scripts kept,
 * apostrophes, joiners and other invisible characters dropped, all other punctuation one space. Applying it twice changes nothing.
 */
export function normalise(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’‘`´]|\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
    .normalize('NFC')
}

/** Returns the words of a text, normalised. */
export function wordsIn(text: string): string[] {
  return normalise(text)
    .split(' ')
    .filter(word => word !== '')
}

export function beginsWordsOf(text: string, search: string | undefined): boolean {
  const words = wordsIn(text)
  return wordsIn(search ?? '').every(beginning => words.some(word => word.startsWith(beginning)))
}
