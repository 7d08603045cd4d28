import { fail } from '@santhe/rules'
import { duplicateKey } from '../../foundation/duplicate-key.ts'

/** @throws NAME_TAKEN when the unique index of names refused a category, else the error as it is */
export function failTakenName(error: unknown): never {
  if (!duplicateKey(error)?.includes('nameKey')) throw error
  const message = 'There is already a category of this name'
  return fail('NAME_TAKEN', { message, fields: { name: message } })
}
