import { addDays } from '@santhe/rules'
import { beforeAll, describe, expect, it } from 'vitest'
import type { FarmRecord } from '../../../records/farm.ts'
import { actorOf, type PersonRecord } from '../../../records/person.ts'
import { Products } from '../../../records/product.ts'
import { aCategory, aFarm, aPerson, aProduct, by, NOW, TODAY, testDomain } from '../../../testing/index.ts'
import { createProduct } from '../create-product.ts'
import { deleteProduct } from '../delete-product.ts'
import { decideProductApproval } from '../edit/decide-product-approval.ts'
import { updateProduct } from '../edit/update-product.ts'
import { countProducts } from './count-products.ts'
import { type ListProducts, listProducts } from './list-products.ts'
import { suggest } from './suggest.ts'

const domain = await testDomain()
let farm: FarmRecord
let farmer: PersonRecord

async function namesOf(search: string, filters: Partial<ListProducts> = {}): Promise<string[]> {
  const result = await listProducts({ search, page: { limit: 60 }, now: NOW, ...filters }, domain)
  return result.items.map(product => product.name)
}

beforeAll(async () => {
  ;({ farm, farmer } = await aFarm(domain))
  const ofFarm = farm
  const until = (days: number) => addDays(TODAY, days)
  await aProduct(domain, { ofFarm, name: 'Tomato', localName: 'ಟೊಮೇಟೊ', availableUntil: until(5) })
  await aProduct(domain, { ofFarm, name: 'Cherry Tomato', availableUntil: until(3), status: 'Pre-Order' })
  await aProduct(domain, {
    ofFarm,
    name: 'Green Brinjal',
    description: 'Cooked like tomatina.',
    availableUntil: until(4),
  })
  await aProduct(domain, { ofFarm, name: 'Badami Mango', category: 'Fruits', availableUntil: until(9) })
  await aProduct(domain, { ofFarm, name: 'Kuvempu Mango', category: 'Fruits', availableUntil: until(8) })
  await aProduct(domain, { ofFarm, name: 'Okra', availableUntil: until(-1) })
})

describe('a search without literal matches', () => {
  it.each([
    ['tamatar', ['Cherry Tomato', 'Tomato']],
    ['tomoto', ['Cherry Tomato', 'Tomato']],
    ['ಟೊಮೆಟೊ ಹಣ್ಣು', ['Cherry Tomato', 'Tomato']],
    ['baingan', ['Green Brinjal']],
    ['mavina hannu', ['Kuvempu Mango', 'Badami Mango']],
    ['kuvempo mangoes', ['Kuvempu Mango']],
    ['kuvenpu', ['Kuvempu Mango']],
    ['laptop', []],
    ['zzzz', []],
  ])('%s finds %j, in the shop’s order', async (search, names) => {
    expect(await namesOf(search)).toEqual(names)
  })

  it('finds no product past its date', async () => expect(await namesOf('bhindi')).toEqual([]))

  it('stays literal if any product matches literally, even one that a filter excludes', async () => {
    expect(await namesOf('tomatina')).toEqual(['Green Brinjal'])
    expect(await namesOf('tomatina', { availability: 'pre-order' })).toEqual([])
  })

  it('applies the other filters', async () => {
    expect(await namesOf('tamatar', { availability: 'pre-order' })).toEqual(['Cherry Tomato'])
    const fruits = await aCategory(domain, 'Fruits')
    expect(await namesOf('tamatar', { categoryId: fruits._id })).toEqual([])
    expect(await namesOf('maavu', { categoryId: fruits._id, isSeasonal: true })).toHaveLength(2)
  })

  it('returns its interpretation', async () => {
    const meaningOf = async (search: string) => {
      const { match, nearNames } = await countProducts({ search, now: NOW }, domain)
      return [match, nearNames]
    }
    expect(await meaningOf('tomoto')).toEqual(['near', ['Tomato']])
    expect(await meaningOf('kuvenpu')).toEqual(['near', ['Kuvempu Mango']])
    expect(await meaningOf('bhindi')).toEqual(['near', []])
    expect(await meaningOf('Tomato')).toEqual(['literal', []])
    expect(await meaningOf(' ')).toEqual(['all', []])
  })

  it('has stable pages even when a literal match is added meanwhile', async () => {
    const first = await listProducts({ search: 'tometo', page: { limit: 1 }, now: NOW }, domain)
    expect(first).toMatchObject({ total: 2, items: [{ name: 'Cherry Tomato' }] })
    const literal = await aProduct(domain, { ofFarm: farm, name: 'Tometo', availableUntil: TODAY })
    const page = { limit: 1, cursor: first.nextCursor }
    const second = await listProducts({ search: 'tometo', page, now: NOW }, domain)
    expect(second.items).toMatchObject([{ name: 'Tomato' }])
    expect(second.nextCursor).toBeUndefined()
    expect(await namesOf('tometo')).toEqual(['Tometo'])
    await deleteProduct({ id: literal._id, by: by(actorOf(farmer)) }, domain)
    expect(await namesOf('tometo')).toEqual(['Cherry Tomato', 'Tomato'])
  })

  it.each(['near.%%%', 'near.WzEsMl0', 'WzEsMl0'])('refuses the cursor %s', async cursor => {
    await expect(namesOf('tamatar', { page: { limit: 1, cursor } })).rejects.toMatchObject({ code: 'VALIDATION' })
  })

  it('reflects new, changed and decided products', async () => {
    const { _id: categoryId } = await aCategory(domain)
    const actor = actorOf(farmer)
    const admin = actorOf(await aPerson(domain, { role: 'admin' }))
    const fields = {
      name: 'Cucumber',
      description: 'Cool and never bitter.',
      price: 20_000,
      unit: 'kg',
      status: 'Available Now' as const,
      categoryId,
      inventory: 3,
      unitsPerBox: 2,
      availableUntil: addDays(TODAY, 4),
      harvestDate: TODAY,
    }
    const { _id: id } = await createProduct({ actor, fields, now: NOW }, domain)
    expect(await namesOf('kheera')).toEqual([])
    await decideProductApproval({ id, decision: { approvalStatus: 'approved' }, by: by(admin) }, domain)
    expect(await namesOf('kheera')).toEqual(['Cucumber'])
    await updateProduct({ id, fields: { ...fields, name: 'Snake Gourd' }, by: by(admin) }, domain)
    expect(await namesOf('kheera')).toEqual([])
    expect(await namesOf('padavalakai')).toEqual(['Snake Gourd'])
    await deleteProduct({ id, by: by(actor) }, domain)
    expect(await namesOf('padavalakai')).toEqual([])
  })
})

describe('a search for a shown Hindi name', () => {
  it.each(['टमाटर', 'टमा'])('finds all that Hindi readers see under %s, also when a farm wrote it', async search => {
    const desi = await aProduct(domain, {
      ofFarm: farm,
      name: 'Nati Tomato',
      localName: 'देसी टमाटर',
      availableUntil: TODAY,
    })
    await Products(domain.connection).updateOne({ name: 'Tomato' }, { search: 'tomato' })
    expect(await namesOf(search)).toEqual(['Nati Tomato', 'Cherry Tomato', 'Tomato'])
    expect((await suggest({ search, categories: [], now: NOW }, domain)).products).toHaveLength(3)
    await deleteProduct({ id: desi._id, by: by(actorOf(farmer)) }, domain)
  })
})
