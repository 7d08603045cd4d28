import type { StaffChanges, updateUser } from '@santhe/contracts'
import { type Domain, type EditedPerson, people } from '@santhe/domain'
import type { Handler } from '@santhe/http-kit'
import type { Role } from '@santhe/rules'
import type { z } from 'zod'

/** Fields of the users form and the staff form. */
type Body = Partial<Omit<z.output<typeof StaffChanges>, 'role'>> & { role?: Role | undefined }

type Call = Pick<Parameters<Handler<typeof updateUser>>[0], 'by' | 'limits' | 'endSessionsOf'>

/** Emptied fields are removed. */
export function accountChanges(body: Body) {
  const { username, email, name, isActive, password, role, district } = body
  return {
    ...(username !== undefined && { username }),
    ...(email !== undefined && { email }),
    ...(name !== undefined && { name }),
    ...(isActive !== undefined && { isActive }),
    ...(password !== undefined && { password }),
    ...(role !== undefined && { role }),
    ...(district !== undefined && { district }),
    ...('phone' in body && { phone: body.phone ?? '' }),
    ...('taluk' in body && { taluk: body.taluk ?? null }),
    ...('reportsTo' in body && { reportsTo: body.reportsTo ?? null }),
  }
}

type Update = Pick<Parameters<typeof people.updatePerson>[0], 'id' | 'list' | 'farm'> & { body: Body }

/** Changes a person by an office form, within the mailbox's limit of links for a new e-mail address. */
export async function changeAccount(
  { id, body, ...update }: Update,
  { by, limits, endSessionsOf: endSessions }: Call,
  domain: Domain,
): Promise<EditedPerson> {
  const newEmail = await people.newEmailOf({ personId: id, email: body.email }, domain)
  const run = () => people.updatePerson({ ...update, id, changes: accountChanges(body), by, endSessions }, domain)
  return limits.linksPerMailbox.during(newEmail, run)
}
