/** Returns whether a URL value is a valid id. */
export function isId(text: string): boolean {
  return /^[1-9]\d{0,14}$/.test(text)
}
