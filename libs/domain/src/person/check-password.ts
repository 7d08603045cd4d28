import { fail } from '@santhe/rules'
import type { Domain } from '../domain.ts'
import type { PersonRecord } from './model.ts'
import { isPasswordRight } from './password.ts'
import { findPersonNamed } from './queries.ts'

/** Who signs in with a name and a password. @throws WRONG_CREDENTIALS for an unknown name, a wrong password and a deactivated person alike. */
export async function checkPassword(
  { username, password }: { username: string; password: string },
  domain: Domain,
): Promise<PersonRecord> {
  const person = await findPersonNamed(username, domain)
  const isRight = await isPasswordRight(password, person?.passwordHash)
  if (!person || !isRight || !person.isActive) return fail('WRONG_CREDENTIALS')
  return person
}
