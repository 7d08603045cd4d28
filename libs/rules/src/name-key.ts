/**
 * A username or e-mail address as it is compared: without regard to case, width and the spaces around it. Whatever finds an account,
 * keeps names unique or counts tries by name goes by this one form, so that no spelling opens an account and is counted elsewhere.
 */
export function nameKey(name: string): string {
  return name.normalize('NFKC').trim().toLowerCase()
}
