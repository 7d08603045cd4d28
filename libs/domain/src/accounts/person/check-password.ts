import type { Domain } from '../../foundation/domain.ts'
import type { PersonRecord } from '../../records/person.ts'
import { isPasswordRight } from './password.ts'
import { findPersonNamed } from './queries.ts'

/**
 * Returns the person of a username and a password; undefined for an unknown name, a wrong password and a deactivated person alike,
 * after the same time.
 */
export async function checkPassword(
  { username, password }: { username: string; password: string },
  domain: Domain,
): Promise<PersonRecord | undefined> {
  const person = await findPersonNamed(username, domain)
  const isRight = await isPasswordRight(password, person?.passwordHash)
  return isRight && person?.isActive ? person : undefined
}
