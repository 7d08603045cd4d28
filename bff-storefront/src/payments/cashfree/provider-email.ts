const LONGEST = 100

/** An address of plain letters and a domain with a dot: what every mail system takes. */
const PLAIN = /^[A-Za-z0-9_+-]+(?:\.[A-Za-z0-9_+-]+)*@(?:[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?\.)+[A-Za-z]{2,}$/

/** An address as the provider takes it; undefined where it is of a form that the provider may refuse, which then goes without one. */
export function providerEmail(typed: string): string | undefined {
  const email = typed.trim()
  return email.length <= LONGEST && PLAIN.test(email) ? email : undefined
}
