import { listAllFarmers, listDistrictFarmers } from '@santhe/contracts'
import { aFarm, aPerson, aProduct, FAR_AWAY, NOW, testDomain } from '@santhe/domain/testing'
import { api, startTestServer } from '@santhe/http-kit/testing'
import type { Actor } from '@santhe/rules'
import { afterAll, describe, expect, it } from 'vitest'
import { adminFarmerRoutes } from './admin-farmers.ts'

const domain = await testDomain()
const server = await startTestServer({ owner: 'backoffice', served: adminFarmerRoutes({ domain }), clock: () => NOW })
const { call, callOk } = api(server)
afterAll(() => server.close())

const hoskote = (await aFarm(domain, { farmName: 'Ravi’s Field' })).farm
const nelamangala = (await aFarm(domain, { taluk: 'Nelamangala' })).farm
const noTaluk = (await aFarm(domain, { taluk: null })).farm
const kolar = await aFarm(domain, FAR_AWAY)
await aFarm(domain, { isHidden: true })

const as = async (actor: Pick<Actor, 'role' | 'district' | 'taluk'>) => ({
  token: await server.signIn({ id: (await aPerson(domain, { role: actor.role }))._id, ...actor }),
})
const idsOf = (farms: readonly { id: number }[]) => farms.map(({ id }) => id)

describe('the office’s list of farms', () => {
  it('has all of them for an admin alone, newest first, with contact and counts', async () => {
    const states = ['pending', 'pending', 'approved', 'rejected'] as const
    for (const approvalStatus of states) await aProduct(domain, { ofFarm: kolar.farm, approvalStatus })
    await aProduct(domain, { ofFarm: kolar.farm, isHidden: true })
    const all = await call(listAllFarmers, {}, await as({ role: 'admin' }))
    expect(idsOf(all.data ?? [])).toEqual([kolar.farm, noTaluk, nelamangala, hoskote].map(({ _id }) => _id))
    expect(all.headers.get('X-Total-Count')).toBe('4')
    const { name, email, phone } = kolar.farmer
    const counts = { productCount: 4, pendingCount: 2, approvedCount: 1, rejectedCount: 1 }
    expect(all.data?.[0]).toMatchObject({ name, email, phone, ...FAR_AWAY, ...counts })
    expect(all.data?.[1]).toMatchObject({ productCount: 0, pendingCount: 0 })
  })

  it.each([
    [{ role: 'district_manager', district: 'Bengaluru Rural' }, [noTaluk, nelamangala, hoskote]],
    [{ role: 'delivery_agent', district: 'Kolar' }, [kolar.farm]],
    // Their taluk's, and those of the district that have none.
    [{ role: 'taluk_agent', district: 'Bengaluru Rural', taluk: 'Hoskote' }, [noTaluk, hoskote]],
    [{ role: 'taluk_agent', district: 'Bengaluru Rural', taluk: null }, [noTaluk, nelamangala, hoskote]],
    [{ role: 'district_manager', district: null }, []],
    [{ role: 'admin' }, [kolar.farm, noTaluk, nelamangala, hoskote]],
  ] as const)('reaches as far as the asker: %j', async (caller, farms) => {
    expect(idsOf(await callOk(listDistrictFarmers, {}, await as(caller)))).toEqual(farms.map(({ _id }) => _id))
  })

  it('is searched by farm, place and farmer, and never beyond the scope', async () => {
    const admin = await as({ role: 'admin' })
    const find = async (search: string, caller = admin) =>
      idsOf(await callOk(listDistrictFarmers, { query: { search } }, caller))
    expect(await find('ravis field')).toEqual([hoskote._id])
    expect(await find('MALUR')).toEqual([kolar.farm._id])
    expect(await find(`${kolar.farmer.name}`)).toEqual([kolar.farm._id])
    expect(await find('MALUR', await as({ role: 'district_manager', district: 'Bengaluru Rural' }))).toEqual([])
  })
})
