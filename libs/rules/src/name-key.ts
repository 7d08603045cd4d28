/**
 * Returns a username or e-mail address as it is compared: without case, character width and surrounding spaces. Everything that finds
 * an account, keeps names unique or counts attempts by name uses this form, so that no spelling escapes a limit.
 */
export function nameKey(name: string): string {
  return name.normalize('NFKC').trim().toLowerCase()
}
