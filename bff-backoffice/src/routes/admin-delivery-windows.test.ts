import { listDeliveryPlans, setDeliveryPlan } from '@santhe/contracts'
import { AN_ADMIN, aFarm, anOrder, aProduct, NOW, testDomain } from '@santhe/domain/testing'
import { api, startTestServer } from '@santhe/http-kit/testing'
import { afterAll, expect, it } from 'vitest'
import { adminDeliveryWindowRoutes } from './admin-delivery-windows.ts'

const domain = await testDomain()
const served = adminDeliveryWindowRoutes({ domain })
/** Runs the same calls without the scope, as if an admin made them. */
const leaking = served.map(each => ({
  ...each,
  run: (request: Parameters<typeof each.run>[0]) => each.run({ ...request, actor: AN_ADMIN.actor }),
}))
const server = await startTestServer({ owner: 'backoffice', served, clock: () => NOW })
const leak = await startTestServer({ owner: 'backoffice', served: leaking, clock: () => NOW })
afterAll(() => Promise.all([server.close(), leak.close()]))

const DISTRICT = 'Bengaluru Rural'
const [OPEN, SHUT] = [
  { morning: null, afternoon: null, evening: null },
  { morning: 0, afternoon: 0, evening: 0 },
]
const planFor = (district: string) => ({
  body: {
    ...{ district, area: 'urban' as const, week: Array.from({ length: 7 }, (_, day) => (day === 6 ? SHUT : OPEN)) },
    days: [{ date: '2026-11-23', places: { ...OPEN, morning: 12 }, reason: 'Market day' }],
  },
})
const manager = { id: 31, role: 'district_manager', district: DISTRICT } as const

it("managers set their district's windows and see taken places; admins choose the district", async () => {
  const { farm } = await aFarm(domain, { district: DISTRICT })
  await anOrder(domain, { product: await aProduct(domain, { ofFarm: farm }) })
  const as = { token: await server.signIn(manager) }
  const saved = await api(server).callOk(setDeliveryPlan, planFor(DISTRICT), as)
  expect(saved.coming.slice(0, 3)).toEqual([
    { date: '2026-11-21', places: OPEN, reason: '', taken: { morning: 0, afternoon: 0, evening: 0 } },
    { date: '2026-11-22', places: SHUT, reason: '', taken: { morning: 1, afternoon: 0, evening: 0 } },
    {
      ...{ date: '2026-11-23', places: { ...OPEN, morning: 12 }, reason: 'Market day' },
      taken: { morning: 0, afternoon: 0, evening: 0 },
    },
  ])
  const own = await api(server).callOk(listDeliveryPlans, { query: { district: 'Kolar' } }, as)
  expect([own.district, own.plans.map(({ area }) => area), own.plans[0]]).toEqual([
    ...[DISTRICT, ['urban', 'rural', 'extended']],
    saved,
  ])
  const admin = { token: await server.signIn({ id: 1, role: 'admin' }) }
  expect((await api(server).callOk(listDeliveryPlans, {}, admin)).district).toBe(DISTRICT)
  const kolar = await api(server).callOk(listDeliveryPlans, { query: { district: 'kolar' } }, admin)
  expect([kolar.district, kolar.plans[0]?.week[6]]).toEqual(['Kolar', OPEN])
})

it('refuses a manager another district with 404 (a planted leak is caught)', async () => {
  const refused = await api(server).call(setDeliveryPlan, planFor('Kolar'), { token: await server.signIn(manager) })
  expect([refused.status, refused.failure?.code]).toEqual([404, 'NOT_FOUND'])
  const leaked = await api(leak).call(setDeliveryPlan, planFor('Kolar'), { token: await leak.signIn(manager) })
  expect(leaked.status).toBe(200)
})

it('refuses a plan based on an outdated version, and keeps the newer one', async () => {
  const as = { token: await server.signIn({ id: 1, role: 'admin' }) }
  const set = (morning: number, version: number) => {
    const week = Array.from({ length: 7 }, () => ({ ...OPEN, morning }))
    const body = { district: 'Mysuru', area: 'rural' as const, week, days: [], version }
    return api(server).call(setDeliveryPlan, { body }, as)
  }
  const read = async () => {
    const { plans } = await api(server).callOk(listDeliveryPlans, { query: { district: 'Mysuru' } }, as)
    return [plans[1]?.week[0]?.morning, plans[1]?.version]
  }
  expect(await read()).toEqual([null, 0])
  expect((await set(4, 0)).status).toBe(200)
  const late = await set(5, 0)
  expect([late.status, late.failure?.code]).toEqual([409, 'CONFLICT'])
  // A retry with the same values is no conflict.
  expect((await set(4, 0)).status).toBe(200)
  expect(await read()).toEqual([4, 1])
  const atOnce = await Promise.all([set(6, 1), set(7, 1)])
  expect(atOnce.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await read())[1]).toBe(2)
})

it('accepts only one of several concurrent first plans', async () => {
  const as = { token: await server.signIn({ id: 1, role: 'admin' }) }
  const set = (morning: number) => {
    const week = Array.from({ length: 7 }, () => ({ ...OPEN, morning }))
    return api(server).call(
      setDeliveryPlan,
      { body: { district: 'Hassan', area: 'rural', week, days: [], version: 0 } },
      as,
    )
  }
  const atOnce = await Promise.all([set(4), set(5), set(6)])
  expect(atOnce.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  const { plans } = await api(server).callOk(listDeliveryPlans, { query: { district: 'Hassan' } }, as)
  expect([plans[1]?.version, atOnce[(plans[1]?.week[0]?.morning ?? 0) - 4]?.status]).toEqual([1, 200])
})

it.each([
  ['week.0.morning', { week: Array.from({ length: 7 }, () => ({ ...OPEN, morning: 1.5 })) }],
  ['week', { week: [OPEN] }],
  ['days.0.reason', { days: [{ date: '2026-11-23', places: SHUT, reason: 'x'.repeat(201) }] }],
])('refuses a wrong %s at its field', async (field, wrong) => {
  const token = await server.signIn(manager)
  const { body } = planFor(DISTRICT)
  const { status, failure } = await api(server).call(setDeliveryPlan, { body: { ...body, ...wrong } }, { token })
  expect([status, Object.keys(failure?.fields ?? {})[0]]).toEqual([400, field])
})
