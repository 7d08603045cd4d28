/** Returns whether a text of the URL is the id of something; any other text there is no filter. */
export function isId(text: string): boolean {
  return /^[1-9]\d{0,14}$/.test(text)
}
