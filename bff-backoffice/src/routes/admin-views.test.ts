import { type InputOf, listDistrictOrders, listExpiredProducts, listViews, setViews } from '@santhe/contracts'
import { people } from '@santhe/domain'
import { aFarm, anOrder, aPerson, aProduct, FAR_AWAY, TODAY } from '@santhe/domain/testing'
import { addDays } from '@santhe/rules'
import { expect, it } from 'vitest'
import { startBackOffice } from '../testing/back-office.ts'

const { domain, server, call, callOk } = await startBackOffice()
async function as(role: 'district_manager' | 'delivery_agent') {
  const person = await aPerson(domain, { role, district: 'Bengaluru Rural' })
  return { id: person._id, token: await server.signIn(people.actorOf(person)) }
}
const manager = await as('district_manager')
const { farm } = await aFarm(domain)
for (const ofFarm of [farm, farm, (await aFarm(domain, FAR_AWAY)).farm]) {
  await anOrder(domain, { product: await aProduct(domain, { ofFarm }) })
  await aProduct(domain, { ofFarm, availableUntil: addDays(TODAY, -3) })
}
type Views = Omit<InputOf<typeof setViews, 'body'>, 'before'>
const set = ({ page, views }: Views, before: string[] = [], by = manager) =>
  call(setViews, { body: { page, before, views } as InputOf<typeof setViews, 'body'> }, by)
const read = (page: 'orders' | 'products', by = manager) => callOk(listViews, { query: { page } }, by)
const VIEW = { name: 'Pending', query: { status: 'pending' as const } }

// docs/product/office.md#saved-views
it('saved views belong to their caller and count their list within the scope', async () => {
  const query = { ...VIEW.query, farmerId: farm._id }
  // Unknown and empty filters are dropped.
  const typed = { ...query, rows: '50', sort: '' } as typeof query
  await set({ page: 'orders', views: [{ name: 'Pending', query: typed }] })
  await set({ page: 'products', views: [{ name: 'Over', query: { list: 'expired' } }] })
  expect(await read('orders')).toEqual([{ name: 'Pending', query, count: 2 }])
  expect((await call(listDistrictOrders, { query }, manager)).headers.get('X-Total-Count')).toBe('2')
  expect(await read('products')).toEqual([{ name: 'Over', query: { list: 'expired' }, count: 2 }])
  expect((await call(listExpiredProducts, {}, manager)).headers.get('X-Total-Count')).toBe('2')
  expect(await read('orders', await as('district_manager'))).toEqual([])
})

it('a saved view whose filters its list refuses has no count', async () => {
  const owner = await as('district_manager')
  const views = [{ name: 'Odd', query: { status: 'shiped' } }]
  await people.setViews({ personId: owner.id, page: 'orders', before: [], views }, domain)
  expect(await read('orders', owner)).toEqual([{ ...views[0], count: null }])
})

it('setViews refuses to replace views changed elsewhere, also concurrently', async () => {
  const owner = await as('district_manager')
  const both = ['One', 'Two'].map(name => set({ page: 'orders', views: [{ ...VIEW, name }] }, [], owner))
  const statuses = (await Promise.all(both)).map(({ status }) => status)
  expect(statuses.sort()).toEqual([200, 409])
  const [stored] = await read('orders', owner)
  expect((await set({ page: 'orders', views: [] }, [], owner)).status).toBe(409)
  expect((await set({ page: 'orders', views: [] }, [stored?.name ?? ''], owner)).status).toBe(200)
})

it('setViews refuses 13 views, repeated or long names, invalid filters, forbidden pages', async () => {
  const refused = [
    Array.from({ length: 13 }, (_, number) => ({ ...VIEW, name: `View ${number}` })),
    [VIEW, { ...VIEW, name: ' PENDING' }],
    [{ ...VIEW, name: 'a'.repeat(41) }],
    [{ ...VIEW, query: { from: 'soon' } }],
  ]
  for (const views of refused) expect((await set({ page: 'orders', views })).status).toBe(400)
  const agent = await as('delivery_agent')
  expect((await call(listViews, { query: { page: 'products' } }, agent)).status).toBe(403)
  expect((await set({ page: 'products', views: [] }, [], agent)).status).toBe(403)
})
