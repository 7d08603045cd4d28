/** The longest free text that the calls accept, in characters. */
const MAX_LENGTH = 200

/** Returns as much of a text in a URL as a call accepts: more would be refused, and no list shown. */
export function truncateText(text: string): string {
  return text.slice(0, MAX_LENGTH)
}
