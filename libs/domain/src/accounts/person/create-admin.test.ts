import { inWords } from '@santhe/texts/testing'
import { expect, it } from 'vitest'
import { aPerson, NOW, PASSWORD, testDomain } from '../../testing/index.ts'
import { createAdmin } from './create-admin.ts'
import { checkPassword } from './credentials/password.ts'

const domain = await testDomain()
const INPUT = { username: 'office', password: 'a long one', email: 'office@example.com', name: 'The office', now: NOW }

it('createAdmin creates the first admin, and a second one only on request', async () => {
  await aPerson(domain, { username: 'asha', email: 'asha@example.com' })
  await expect(createAdmin({ ...INPUT, username: 'Asha' }, domain)).rejects.toMatchObject({ code: 'NAME_TAKEN' })
  await expect(createAdmin({ ...INPUT, email: 'ASHA@example.com' }, domain)).rejects.toMatchObject({
    code: 'EMAIL_TAKEN',
  })
  const admin = await createAdmin(INPUT, domain)
  expect(admin).toMatchObject({ role: 'admin', isActive: true, farmId: null, createdAt: NOW })
  expect(await checkPassword({ username: 'OFFICE', password: 'a long one' }, domain)).toMatchObject({ _id: admin._id })
  const second = { ...INPUT, username: 'second', email: 'second@example.com', password: PASSWORD }
  await expect(inWords(createAdmin(second, domain))).rejects.toMatchObject({
    code: 'CONFLICT',
    message: 'There is an admin already: office.',
  })
  expect(await createAdmin({ ...second, another: true }, domain)).toMatchObject({ username: 'second', role: 'admin' })
})
