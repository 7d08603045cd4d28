import type { Actor, WindowPlaces } from '@santhe/rules'
import { inWords } from '@santhe/texts/testing'
import { describe, expect, it } from 'vitest'
import { Journal } from '../../../records/journal-entry.ts'
import { AN_ADMIN, by, testDomain } from '../../../testing/index.ts'
import { readZonePlan } from './queries.ts'
import { setDeliveryPlan } from './set-delivery-plan.ts'

const domain = await testDomain()
const district = 'Mysuru'
const OPEN: WindowPlaces = { morning: null, afternoon: null, evening: null }
const SHUT: WindowPlaces = { morning: 0, afternoon: 0, evening: 0 }
const week = Array.from({ length: 7 }, (_unused, day) => (day === 6 ? SHUT : OPEN))
const refusal = (promise: Promise<unknown>) =>
  inWords(promise).then(
    () => 'set',
    error => error,
  )

describe('setDeliveryPlan', () => {
  it('is for the district’s manager and admins, and journals each change', async () => {
    const manager: Actor = { id: 77, role: 'district_manager', district }
    const days = [
      { date: '2026-11-27', places: SHUT, reason: 'Dasara' },
      { date: '2026-11-20', places: SHUT, reason: 'Over' },
    ]
    const set = () => setDeliveryPlan({ district, area: 'rural', week, days, by: by(manager) }, domain)
    await set()
    const plan = await set()
    expect(plan.days).toEqual([days[0]])
    expect(await readZonePlan({ district, area: 'rural', today: '2026-11-21' }, domain)).toEqual(plan)
    const entries = await Journal(domain.connection).find({ act: 'area.planned', district }).lean()
    expect(entries).toMatchObject([
      {
        ...{ personId: 77, name: `${district}, rural`, fields: ['sunday', 'singleDays'] },
        before: { sunday: 'open, open, open', singleDays: [] },
        after: { sunday: '0, 0, 0', singleDays: ['2026-11-27: 0, 0, 0 (Dasara)'] },
      },
    ])
    const twice = [days[0], days[0]].flatMap(day => day ?? [])
    const refused = setDeliveryPlan({ district, area: 'rural', week, days: twice, by: AN_ADMIN }, domain)
    expect(await refusal(refused)).toMatchObject({ code: 'VALIDATION', fields: { days: expect.anything() } })
  })

  it('refuses everybody else', async () => {
    const set = (actor: Actor) =>
      refusal(setDeliveryPlan({ district, area: 'urban', week, days: [], by: by(actor) }, domain))
    expect(await set({ id: 78, role: 'district_manager', district: 'Another' })).toMatchObject({ code: 'NOT_FOUND' })
    for (const role of ['taluk_agent', 'delivery_agent', 'farmer', 'customer'] as const)
      expect(await set({ id: 79, role, district })).toMatchObject({ code: 'FORBIDDEN' })
  })
})
