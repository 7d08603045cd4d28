const LONGEST = 100

/** Letters, digits and a dotted domain: accepted everywhere. */
const PLAIN = /^[A-Za-z0-9_+-]+(?:\.[A-Za-z0-9_+-]+)*@(?:[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?\.)+[A-Za-z]{2,}$/

/** Undefined if the provider may refuse it. */
export function providerEmail(typed: string): string | undefined {
  const email = typed.trim()
  return email.length <= LONGEST && PLAIN.test(email) ? email : undefined
}
