/** Half of a surrogate pair alone is no character. */
const LONE_SURROGATE = /\p{Surrogate}/u

/** Whether a text has no lone surrogate. */
export function isWellFormed(text: string): boolean {
  return !LONE_SURROGATE.test(text)
}

/** Returns the text as UTF-8 encodes it: with a replacement character for each lone surrogate. */
export function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\ufffd')
}
