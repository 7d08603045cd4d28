/** What the calls take of a free text. */
const MAX_LENGTH = 200

/** As much of a text in an address as a call takes: more of it would be refused, and no list shown. */
export function truncateText(text: string): string {
  return text.slice(0, MAX_LENGTH)
}
