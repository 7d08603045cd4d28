/** Selects the word "phone" or "device" in texts. */
export function isPhone(): boolean {
  return /Mobi/.test(navigator.userAgent)
}
