import { expect, it } from 'vitest'
import { accountChanges } from './account-changes.ts'

it('the fields that a form names are changed, and no other', () => {
  expect(accountChanges({})).toEqual({})
  expect(accountChanges({ username: 'asha', isActive: false })).toEqual({ username: 'asha', isActive: false })
  const all = {
    username: 'asha',
    email: 'asha@example.com',
    name: 'Asha Rao',
    phone: '98450 12345',
    password: 'a secret',
  }
  expect(accountChanges(all)).toEqual(all)
})

it('an emptied phone number is removed; an empty name or password stays as it was', () => {
  expect(accountChanges({ phone: undefined, name: undefined, password: undefined })).toEqual({ phone: '' })
})
