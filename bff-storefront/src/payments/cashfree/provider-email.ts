const LONGEST = 100

/** An address of plain letters and a domain with a dot: what every mail system accepts. */
const PLAIN = /^[A-Za-z0-9_+-]+(?:\.[A-Za-z0-9_+-]+)*@(?:[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?\.)+[A-Za-z]{2,}$/

/** Returns an e-mail address that the provider accepts; undefined, and then none is sent, where the provider may refuse its form. */
export function providerEmail(typed: string): string | undefined {
  const email = typed.trim()
  return email.length <= LONGEST && PLAIN.test(email) ? email : undefined
}
