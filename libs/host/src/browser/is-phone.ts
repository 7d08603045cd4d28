/** Decides between the words "phone" and "device". */
export function isPhone(): boolean {
  return /Mobi/.test(navigator.userAgent)
}
