/** Returns whether a text of the address is the id of something; whatever else stands there is no filter. */
export function isId(text: string): boolean {
  return /^[1-9]\d{0,14}$/.test(text)
}
