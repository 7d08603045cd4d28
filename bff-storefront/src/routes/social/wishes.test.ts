import { joinLine, leaveLine, listWishedProducts, listWishes, setWish } from '@santhe/contracts'
import { people } from '@santhe/domain'
import { aPerson, aProduct } from '@santhe/domain/testing'
import { expect, it } from 'vitest'
import { startStorefront } from '../../testing/storefront.ts'

const { domain, server, callOk } = await startStorefront()

const as = { token: await server.signIn(people.actorOf(await aPerson(domain))) }

it('saving a product is idempotent, and lists it as the shop shows it', async () => {
  const { _id: id } = await aProduct(domain, { name: 'Okra' })
  const save = (isOn: boolean) => callOk(setWish, { params: { id }, body: { kind: 'saved', isOn } }, as)
  expect(await save(true)).toEqual({ kind: 'saved', isOn: true })
  await save(true)
  expect(await callOk(listWishes, {}, as)).toEqual({ saved: [id], waits: [] })
  expect(await callOk(listWishedProducts, {}, as)).toMatchObject({ saved: [{ id, name: 'Okra' }], waits: [] })
  expect(await save(false)).toEqual({ kind: 'saved', isOn: false })
  expect(await callOk(listWishes, {}, as)).toEqual({ saved: [], waits: [] })
})

it('an unavailable product a customer waits for is listed separately with its place', async () => {
  const { _id: id } = await aProduct(domain, { status: 'Coming Soon' })
  const other = { token: await server.signIn(people.actorOf(await aPerson(domain))) }
  expect(await callOk(joinLine, { params: { id }, body: {} }, other)).toEqual({ place: 1, waiting: 1 })
  for (const quantity of [3, 5])
    expect(await callOk(joinLine, { params: { id }, body: { quantity } }, as)).toEqual({ place: 2, waiting: 2 })
  expect(await callOk(listWishes, {}, as)).toEqual({ saved: [], waits: [{ productId: id, place: 2, waiting: 2 }] })
  const waits = [{ place: 2, product: { id, status: 'Coming Soon' } }]
  expect(await callOk(listWishedProducts, {}, as)).toMatchObject({ saved: [], waits })
  expect(await callOk(leaveLine, { params: { id } }, other)).toEqual({ place: 0, waiting: 1 })
  expect(await callOk(joinLine, { params: { id }, body: {} }, as)).toEqual({ place: 1, waiting: 1 })
})
