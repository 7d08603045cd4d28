import { readSuggestions } from '@santhe/contracts'
import { aCategory, aFarm, aProduct, TODAY } from '@santhe/domain/testing'
import { addDays } from '@santhe/rules'
import { describe, expect, it } from 'vitest'
import { startStorefront } from '../../testing/storefront.ts'

const { domain, call, callOk } = await startStorefront()

const { farm: ofFarm } = await aFarm(domain, { farmName: 'Tomato Hill' })
await aFarm(domain, { farmName: 'Tomato Closed', isHidden: true })
await aCategory(domain, 'Tomatoes and Chillies')
const localName = 'ಟೊಮೇಟೊ'
const { _id: id } = await aProduct(domain, { ofFarm, name: 'Tomato', localName, description: 'Good with okra.' })
for (const name of ['Tomato', 'Automatons', 'Okra', 'Brinjal']) await aProduct(domain, { ofFarm, name })
await aProduct(domain, { ofFarm, name: 'Waiting Tomato', approvalStatus: 'pending' })
await aProduct(domain, { ofFarm, name: 'Ended Tomato', availableUntil: addDays(TODAY, -1) })
for (let kind = 1; kind <= 9; kind += 1)
  await aProduct(domain, { ofFarm, name: `Mango ${kind}`, description: 'Brinjel.' })

const TOMATO = { id, name: 'Tomato', localName }
const find = (q: string) => callOk(readSuggestions, { query: { q } })

// docs/product/catalog.md#suggestions
describe('GET /api/suggestions', () => {
  it('lists what visitors see, each name once, prefix matches first', async () => {
    expect(await find('toma')).toMatchObject({
      products: [TOMATO, { name: 'Automatons' }],
      categories: [{ name: 'Tomatoes and Chillies' }],
      farms: [{ name: 'Tomato Hill' }],
    })
    expect((await find('toma')).produce).toBeUndefined()
    expect((await find('tamatar')).produce).toEqual({ name: 'Tomato', localName: 'ಟೊಮೆಟೊ' })
  })

  it.each([
    ['a local name', 'ಟೊಮೇ', 'Tomato'],
    ['another language', 'tamatar', 'Tomato'],
    ['a typo that descriptions have', 'brinjel', 'Brinjal'],
    ['a name, not by its description', 'okra', 'Okra'],
  ])('finds a product by %s', async (_by, q, name) => {
    expect((await find(q)).products).toMatchObject([{ name }])
  })

  it('finds a farm in another script', async () => {
    expect((await find('ಹಿಲ್')).farms).toMatchObject([{ name: 'Tomato Hill' }])
  })

  it('returns at most eight rows, none for no match, and refuses a long search', async () => {
    expect((await find('mango')).products).toHaveLength(8)
    for (const q of ['', '%', 'zzzz']) expect(await find(q)).toEqual({ products: [], categories: [], farms: [] })
    const { status } = await call(readSuggestions, { query: { q: 'x'.repeat(201) } })
    expect(status).toBe(400)
  })
})
