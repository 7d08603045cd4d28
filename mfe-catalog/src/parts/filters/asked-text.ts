/** What the calls take of a free text. */
const LONGEST = 200

/** As much of a text in an address as a call takes: more of it would be refused, and no list shown. */
export function askedText(text: string): string {
  return text.slice(0, LONGEST)
}
