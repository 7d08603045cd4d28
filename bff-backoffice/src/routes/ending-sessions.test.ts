import { people } from '@santhe/domain'
import { aPerson, AN_ADMIN as by, testDomain } from '@santhe/domain/testing'
import { expect, it } from 'vitest'
import { endingSessions } from './ending-sessions.ts'

const domain = await testDomain()
type Changes = Parameters<typeof people.updateStaff>[0]['changes']
const anAgent = () => aPerson(domain, { role: 'taluk_agent', district: 'Kolar', taluk: 'Malur' })
const manager = await aPerson(domain, { role: 'district_manager', district: 'Kolar' })
await aPerson(domain, { role: 'delivery_agent', district: 'Kolar', reportsTo: manager._id })
const other = await aPerson(domain)

/** Changes a staff member, and returns whether that counted already, each time their sessions end. */
async function changeOf(id: number, changes: Changes) {
  const before = await people.findPerson(id, domain)
  const steps: string[] = []
  const outcome = await endingSessions({
    endSessionsOf: async personId => {
      const { words: _same, ...present } = (await people.findPerson(personId, domain)) ?? {}
      const { words: _words, ...stored } = before ?? {}
      steps.push(JSON.stringify(present) === JSON.stringify(stored) ? 'before' : 'after')
    },
    change: endSessions => people.updateStaff({ id, changes, by, endSessions }, domain),
  }).catch((error: { code: string }) => error.code)
  return { steps, outcome }
}

it.each([
  { password: 'another secret' },
  { isActive: false },
  { taluk: 'Mulbagal' },
  { role: 'delivery_agent' as const },
])('sessions end before and after a change that they may not outlive: %j', async changes => {
  expect((await changeOf((await anAgent())._id, changes)).steps).toEqual(['before', 'after'])
})

it.each([{ name: 'Asha Rao' }, { isActive: true }, { taluk: 'Malur', role: 'taluk_agent' as const }, {}])(
  'sessions go on after any other change: %j',
  async changes => {
    expect((await changeOf((await anAgent())._id, changes)).steps).toEqual([])
  },
)

it.each([
  ['a taken e-mail address', { password: 'another secret', email: other.email }, 'EMAIL_TAKEN'],
  ['another role of a manager with members', { role: 'taluk_agent' }, 'CONFLICT'],
  ['another district of a manager with members', { district: 'Mandya' }, 'CONFLICT'],
] as const)('a refused change ends no session: %s', async (_what, changes, code) => {
  expect(await changeOf(manager._id, changes)).toEqual({ steps: [], outcome: code })
  expect(await people.findPerson(manager._id, domain)).toMatchObject({ role: 'district_manager', district: 'Kolar' })
})

it('nothing is changed while sessions can’t be ended', async () => {
  const { _id: id } = await anAgent()
  const endSessions = () => Promise.reject(new Error('Redis is away'))
  const outcomes = await Promise.allSettled([
    people.updateStaffStatus({ id, isActive: false, by, endSessions }, domain),
    people.setPersonActive({ id: other._id, isActive: false, by, endSessions }, domain),
    people.updateUser({ id: other._id, changes: { password: 'another secret' }, by, endSessions }, domain),
    people.deleteStaff({ id, by, endSessions }, domain),
  ])
  for (const outcome of outcomes) expect(outcome).toMatchObject({ reason: { message: 'Redis is away' } })
  expect(await people.findPerson(id, domain)).toMatchObject({ isActive: true })
  expect(await people.findPerson(other._id, domain)).toEqual(other)
})
