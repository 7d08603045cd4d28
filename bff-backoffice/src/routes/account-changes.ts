import type { StaffChanges, UserChanges } from '@santhe/contracts'
import type { z } from 'zod'

type Body = Pick<
  z.output<typeof UserChanges> | z.output<typeof StaffChanges>,
  'username' | 'email' | 'name' | 'phone' | 'isActive' | 'password'
>

/** Returns the changes of an account that a form names; an emptied phone number is removed, an empty name or password stays. */
export function accountChanges(body: Body) {
  const { username, email, name, isActive, password } = body
  return {
    ...(username !== undefined && { username }),
    ...(email !== undefined && { email }),
    ...(name !== undefined && { name }),
    ...('phone' in body && { phone: body.phone ?? '' }),
    ...(isActive !== undefined && { isActive }),
    ...(password !== undefined && { password }),
  }
}
