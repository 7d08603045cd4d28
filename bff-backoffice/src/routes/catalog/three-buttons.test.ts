import { listDistrictFarmers, setOwnThreeButtons, setThreeButtonsOfFarm } from '@santhe/contracts'
import { people } from '@santhe/domain'
import { Journal, People } from '@santhe/domain/records'
import { aFarm, aPerson, FAR_AWAY } from '@santhe/domain/testing'
import type { Actor } from '@santhe/rules'
import { expect, it } from 'vitest'
import { startBackOffice } from '../../testing/back-office.ts'

const { domain, server, call, callOk } = await startBackOffice()
const as = async (actor: Pick<Actor, 'role' | 'district' | 'taluk'>) => ({
  token: await server.signIn({ id: (await aPerson(domain, { role: actor.role }))._id, ...actor }),
})
const isOnFor = async (personId: number) => (await People(domain.connection).findById(personId).lean())?.threeButtons
const entriesOf = (thingId: number) => Journal(domain.connection).find({ thing: 'farm', thingId }).lean()

it('farmers switch the three buttons on and off without journal entries', async () => {
  const { farm, farmer } = await aFarm(domain)
  const own = { token: await server.signIn(people.actorOf(farmer)) }
  expect(await callOk(setOwnThreeButtons, { body: { isOn: true } }, own)).toEqual({ isOn: true })
  expect(await isOnFor(farmer._id)).toBe(true)
  await callOk(setOwnThreeButtons, { body: { isOn: false } }, own)
  expect([await isOnFor(farmer._id), await entriesOf(farm._id)]).toEqual([false, []])
})

it('agents of the farm’s taluk switch the three buttons, journalled once', async () => {
  const { farm, farmer } = await aFarm(domain)
  const agent = { role: 'taluk_agent', district: 'Bengaluru Rural', taluk: 'Hoskote' } as const
  const [own, other] = [await as(agent), await as({ ...agent, taluk: 'Nelamangala' })]
  const request = { params: { id: farm._id }, body: { isOn: true } }
  expect((await call(setThreeButtonsOfFarm, request, other)).status).toBe(404)
  expect(await isOnFor(farmer._id)).toBeUndefined()
  for (let press = 0; press < 2; press += 1) await callOk(setThreeButtonsOfFarm, request, own)
  expect(await isOnFor(farmer._id)).toBe(true)
  expect(await entriesOf(farm._id)).toMatchObject([
    {
      ...{ act: 'farm.changed', role: 'taluk_agent', fields: ['threeButtons'] },
      ...{ before: { threeButtons: false }, after: { threeButtons: true } },
    },
  ])
  const listed = (await callOk(listDistrictFarmers, {}, own)).find(({ id }) => id === farm._id)
  expect(listed?.threeButtons).toBe(true)
  const { farm: far } = await aFarm(domain, FAR_AWAY)
  expect((await call(setThreeButtonsOfFarm, { ...request, params: { id: far._id } }, own)).status).toBe(404)
})
