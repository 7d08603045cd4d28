/** Returns the first letters of a word with their vowel signs and conjuncts: 'ಬೆ' of 'ಬೆಳೆ', 'प्री' of 'प्री-ऑर्डर'. */
export function firstLetter(word: string, most = 1): string {
  const letters = word.match(/\P{M}\p{M}*(?:(?<=[\u094d\u0ccd])\p{L}\p{M}*)*/gu) ?? []
  return letters.slice(0, most).join('')
}
