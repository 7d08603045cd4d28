import { listWishedProducts, listWishes, setWish } from '@santhe/contracts'
import { people } from '@santhe/domain'
import { aPerson, aProduct } from '@santhe/domain/testing'
import { expect, it } from 'vitest'
import { startStorefront } from '../../testing/storefront.ts'

const { domain, server, callOk } = await startStorefront()

const as = { token: await server.signIn(people.actorOf(await aPerson(domain))) }

it('a product is saved as often as that is said, and listed with what the shop shows of it', async () => {
  const { _id: id } = await aProduct(domain, { name: 'Okra' })
  const save = (isOn: boolean) => callOk(setWish, { params: { id }, body: { kind: 'saved', isOn } }, as)
  expect(await save(true)).toEqual({ kind: 'saved', isOn: true })
  await save(true)
  expect(await callOk(listWishes, {}, as)).toEqual({ saved: [id], tellMe: [] })
  expect(await callOk(listWishedProducts, {}, as)).toMatchObject({ saved: [{ id, name: 'Okra' }], tellMe: [] })
  expect(await save(false)).toEqual({ kind: 'saved', isOn: false })
  expect(await callOk(listWishes, {}, as)).toEqual({ saved: [], tellMe: [] })
})

it('what can’t be bought yet is listed by itself where a customer waits for it', async () => {
  const { _id: id } = await aProduct(domain, { status: 'Coming Soon' })
  await callOk(setWish, { params: { id }, body: { kind: 'tellMe', isOn: true } }, as)
  expect(await callOk(listWishedProducts, {}, as)).toMatchObject({ saved: [], tellMe: [{ id, status: 'Coming Soon' }] })
})
