import { expect, it } from 'vitest'
import { accountChanges } from './account-changes.ts'

it('changes only the fields that a form names', () => {
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

it('removes an emptied phone number, but keeps name and password when emptied', () => {
  expect(accountChanges({ phone: undefined, name: undefined, password: undefined })).toEqual({ phone: '' })
})
