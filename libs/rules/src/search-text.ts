/**
 * Returns text as searches store and compare it. Folds case, width and Latin accents, and keeps vowel signs of Indian scripts.
 * Drops apostrophes, joiners and other invisible characters; other punctuation becomes one space. Idempotent.
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

export function wordsIn(text: string): string[] {
  return normalise(text)
    .split(' ')
    .filter(word => word !== '')
}

export function beginsWordsOf(text: string, search: string | undefined): boolean {
  const words = wordsIn(text)
  return wordsIn(search ?? '').every(beginning => words.some(word => word.startsWith(beginning)))
}
