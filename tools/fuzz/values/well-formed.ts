/** Half of a pair, alone: by itself it is no character. */
const LONE_SURROGATE = /\p{Surrogate}/u

/** Whether a text has no lone surrogate. */
export function isWellFormed(text: string): boolean {
  return !LONE_SURROGATE.test(text)
}

/** The text as UTF-8 carries it: a replacement character for each lone surrogate. */
export function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\ufffd')
}
