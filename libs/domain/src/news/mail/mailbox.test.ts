import { expect, it } from 'vitest'
import { NOW, testDomain } from '../../testing/index.ts'
import { listMails, saveMail } from './mailbox.ts'

const domain = await testDomain()
const aMail = (id: string, to = 'asha@example.com', seconds = 0) => ({
  _id: id,
  to,
  subject: `Mail ${id}`,
  text: 'Hello',
  html: '<p>Hello</p>',
  createdAt: new Date(NOW.getTime() + seconds * 1000),
})

it('the mailbox stores a mail once by id, and lists newest first, paginated, optionally for one address', async () => {
  for (const [place, id] of ['a', 'b', 'c', 'd'].entries()) await saveMail(aMail(id, undefined, place), domain)
  await saveMail(aMail('e', 'Ravi@Example.com', 3), domain)
  await saveMail({ ...aMail('e', 'Ravi@Example.com', 3), subject: 'Mail e again' }, domain)
  const all = await listMails({ page: { limit: 10 } }, domain)
  expect([all.total, all.items.map(({ _id }) => _id)]).toEqual([5, ['e', 'd', 'c', 'b', 'a']])
  expect(await listMails({ to: 'RAVI@example.com', page: { limit: 10 } }, domain)).toMatchObject({
    total: 1,
    items: [{ subject: 'Mail e again' }],
  })
  const first = await listMails({ page: { limit: 3 } }, domain)
  const second = await listMails({ page: { limit: 3, cursor: first.nextCursor } }, domain)
  expect(second.items.map(({ _id }) => _id)).toEqual(['b', 'a'])
  expect(second.nextCursor).toBeUndefined()
})
