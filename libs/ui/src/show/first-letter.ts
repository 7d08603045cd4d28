/** Returns a word's first letter with its signs: 'ಬೆ' of 'ಬೆಳೆ'. */
export function firstLetter(word: string): string {
  return /^\P{M}\p{M}*/u.exec(word)?.[0] ?? ''
}
