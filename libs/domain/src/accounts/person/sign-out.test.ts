import { describe, expect, it } from 'vitest'
import { aPerson, AN_ADMIN as by, testDomain } from '../../testing/index.ts'
import { deleteStaff } from './managed/delete-staff.ts'
import { type UpdatePerson, updatePerson } from './managed/update-person.ts'
import { findPerson } from './queries.ts'

const domain = await testDomain()
const anAgent = () => aPerson(domain, { role: 'taluk_agent', district: 'Kolar', taluk: 'Malur' })
const manager = await aPerson(domain, { role: 'district_manager', district: 'Kolar' })
await aPerson(domain, { role: 'delivery_agent', district: 'Kolar', reportsTo: manager._id })
const other = await aPerson(domain)

/** Changes a staff member. Records, each time sessions end, whether the change was already stored. */
async function changeOf(id: number, changes: UpdatePerson['changes']) {
  const before = await findPerson(id, domain)
  const steps: string[] = []
  const endSessions = async (personId: number) => {
    const { words: _same, ...present } = (await findPerson(personId, domain)) ?? {}
    const { words: _words, ...stored } = before ?? {}
    steps.push(JSON.stringify(present) === JSON.stringify(stored) ? 'before' : 'after')
  }
  const update = updatePerson({ list: 'staff', id, changes, by, endSessions }, domain)
  return { steps, outcome: await update.catch((error: { code: string }) => error.code) }
}

describe('signingOut', () => {
  it.each([
    { password: 'another secret' },
    { isActive: false },
    { taluk: 'Mulbagal' },
    { role: 'delivery_agent' as const },
  ])('ends sessions before and after a change that requires it: %j', async changes => {
    expect((await changeOf((await anAgent())._id, changes)).steps).toEqual(['before', 'after'])
  })

  it.each([{ name: 'Asha Rao' }, { isActive: true }, { taluk: 'Malur', role: 'taluk_agent' as const }, {}])(
    'ends no session for any other change: %j',
    async changes => {
      expect((await changeOf((await anAgent())._id, changes)).steps).toEqual([])
    },
  )

  it.each([
    ['a taken e-mail address', { password: 'another secret', email: other.email }, 'EMAIL_TAKEN'],
    ['another role of a manager with members', { role: 'taluk_agent' }, 'CONFLICT'],
    ['another district of a manager with members', { district: 'Mandya' }, 'CONFLICT'],
  ] as const)('ends no session when the change is refused: %s', async (_what, changes, code) => {
    expect(await changeOf(manager._id, changes)).toEqual({ steps: [], outcome: code })
    expect(await findPerson(manager._id, domain)).toMatchObject({ role: 'district_manager', district: 'Kolar' })
  })

  it('changes nothing while sessions can’t be ended', async () => {
    const { _id: id } = await anAgent()
    const endSessions = () => Promise.reject(new Error('Redis is away'))
    const off = { isActive: false }
    const outcomes = await Promise.allSettled([
      updatePerson({ list: 'staff', id, changes: off, by, endSessions }, domain),
      updatePerson({ list: 'users', id: other._id, changes: off, by, endSessions }, domain),
      updatePerson({ list: 'users', id: other._id, changes: { password: 'another secret' }, by, endSessions }, domain),
      deleteStaff({ id, by, endSessions }, domain),
    ])
    for (const outcome of outcomes) expect(outcome).toMatchObject({ reason: { message: 'Redis is away' } })
    expect(await findPerson(id, domain)).toMatchObject({ isActive: true })
    expect(await findPerson(other._id, domain)).toEqual(other)
  })
})
