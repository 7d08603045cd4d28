import type { StaffChanges, UserChanges } from '@santhe/contracts'
import type { z } from 'zod'

type Body = Pick<
  z.output<typeof UserChanges> | z.output<typeof StaffChanges>,
  'username' | 'email' | 'name' | 'phone' | 'isActive' | 'password'
>

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
