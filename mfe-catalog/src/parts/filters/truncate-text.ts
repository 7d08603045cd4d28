/** Longest search text the calls accept, in characters. */
const MAX_LENGTH = 200

/** Cuts URL text to what calls accept, so the list still loads. */
export function truncateText(text: string): string {
  return text.slice(0, MAX_LENGTH)
}
