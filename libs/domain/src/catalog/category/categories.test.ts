import { nameKey } from '@santhe/rules'
import { inWords } from '@santhe/texts/testing'
import { describe, expect, it } from 'vitest'
import { Categories } from '../../records/category.ts'
import { Journal } from '../../records/journal-entry.ts'
import { Products } from '../../records/product.ts'
import { AN_ADMIN, aCategory, aFarm, aProduct, NOW, testDomain } from '../../testing/index.ts'
import { createProduct } from '../product/create-product.ts'
import { updateProduct } from '../product/edit/update-product.ts'
import { listProducts } from '../product/listing/list-products.ts'
import { readCalendar } from '../product/listing/read-calendar.ts'
import { addMissingCategories, createCategory } from './create-category.ts'
import { deleteCategory } from './delete-category.ts'
import { listCategories, listCategoriesForOffice } from './queries.ts'
import { updateCategory } from './update-category.ts'

const domain = await testDomain()
const by = AN_ADMIN
const create = (name: string, description = 'Of the week') =>
  createCategory({ fields: { name, description }, by }, domain)
const rename = (id: number, name: string) => updateCategory({ id, changes: { name }, by }, domain)
const remove = (id: number) => deleteCategory({ id, by }, domain)
const namesOf = async () => (await listCategories(domain)).map(({ name }) => name)
const TAKEN = { code: 'NAME_TAKEN', fields: { name: 'There is already a category of this name' } }
const entriesOf = (thingId: number) =>
  Journal(domain.connection).find({ thing: 'category', thingId }).sort({ _id: 1 }).lean()

const offerIn = (categoryId: number) => ({
  name: 'Bitter gourd',
  description: 'Tender and dark green.',
  price: 18_000,
  unit: 'kg',
  status: 'Available Now' as const,
  categoryId,
  inventory: 12,
  unitsPerBox: 4,
  availableUntil: '2026-12-20',
  harvestDate: '2026-11-25',
})

// docs/product/office.md#categories
describe('a category', () => {
  it('needs a unique name, ignoring case', async () => {
    const [gourds, roots] = [await create('Gourds'), await create('Roots')]
    await expect(inWords(create(' GOURDS'))).rejects.toMatchObject(TAKEN)
    await expect(inWords(rename(roots._id, 'gourdS'))).rejects.toMatchObject(TAKEN)
    expect((await rename(gourds._id, 'GOURDS')).name).toBe('GOURDS')
    expect(await namesOf()).toEqual(['GOURDS', 'Roots'])
  })

  it('is created once by two concurrent requests', async () => {
    const made = await Promise.allSettled(['Greens', 'greens', 'GREENS'].map(name => inWords(create(name))))
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const each of made) if (each.status === 'rejected') expect(each.reason).toMatchObject(TAKEN)
  })

  it('when renamed, is immediately renamed in products, their lists and the calendar', async () => {
    const { _id } = await create('Melons')
    const product = await aProduct(domain, { category: 'Melons', name: 'Musk melon' })
    const hidden = await aProduct(domain, { category: 'Melons', isHidden: true })
    const categoryNames = async () => {
      const [{ items }, rows] = [
        await listProducts({ search: 'musk', page: { limit: 5 }, now: NOW }, domain),
        await readCalendar({ search: 'musk', now: NOW }, domain),
      ]
      return [...items.map(({ categoryName }) => categoryName), ...rows.map(({ category }) => category)]
    }
    expect(await categoryNames()).toEqual(['Melons', 'Melons'])
    await rename(_id, 'Sweet melons')
    expect(await categoryNames()).toEqual(['Sweet melons', 'Sweet melons'])
    const stored = await Products(domain.connection).find({ categoryId: _id }).sort({ _id: 1 }).lean()
    expect(stored.map(each => [each._id, each.categoryName])).toEqual([
      [product._id, 'Sweet melons'],
      [hidden._id, 'Sweet melons'],
    ])
  })

  it('of the office has the number of its undeleted products', async () => {
    const { _id } = await create('Pulses')
    for (const approvalStatus of ['pending', 'approved', 'rejected'] as const)
      await aProduct(domain, { category: 'Pulses', approvalStatus })
    await aProduct(domain, { category: 'Pulses', isHidden: true })
    const listed = await listCategoriesForOffice(domain)
    expect(listed.find(category => category._id === _id)).toMatchObject({ name: 'Pulses', productCount: 3 })
    expect(listed.find(({ name }) => name === 'Roots')?.productCount).toBe(0)
  })

  it('can’t be deleted while products use it, and frees its name when deleted', async () => {
    const [used, empty] = [await create('Herbs'), await create('Nuts')]
    const product = await aProduct(domain, { category: 'Herbs', approvalStatus: 'rejected' })
    await expect(inWords(remove(used._id))).rejects.toMatchObject({
      code: 'CONFLICT',
      message: '1 product uses this category. Move or delete it first.',
      details: { productCount: 1 },
    })
    await Products(domain.connection).updateOne({ _id: product._id }, { $set: { isHidden: true } })
    for (const { _id } of [used, empty]) {
      await remove(_id)
      await expect(remove(_id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
      await expect(rename(_id, 'Anything')).rejects.toMatchObject({ code: 'NOT_FOUND' })
    }
    expect(await namesOf()).not.toContain('Herbs')
    for (const { _id, name } of [used, empty])
      expect(await Categories(domain.connection).findById(_id).lean()).toMatchObject({ name, isHidden: true })
    expect((await create('Herbs'))._id).not.toBe(used._id)
  })

  it('has a journal of its changes', async () => {
    const { _id } = await create('Flowers')
    await updateCategory({ id: _id, changes: { description: 'For the door' }, by }, domain)
    await updateCategory({ id: _id, changes: { description: 'For the door' }, by }, domain)
    await remove(_id)
    const author = { personId: 1, role: 'admin', device: by.device, at: NOW, name: 'Flowers', district: null }
    expect(await entriesOf(_id)).toMatchObject([
      { ...author, act: 'category.created', after: { name: 'Flowers', description: 'Of the week' } },
      {
        ...{ ...author, act: 'category.changed', fields: ['description'] },
        ...{ before: { description: 'Of the week' }, after: { description: 'For the door' } },
      },
      { ...author, act: 'category.deleted', before: { name: 'Flowers', description: 'For the door' }, after: null },
    ])
  })
})

describe('a product that joins a category during its change', () => {
  it('never ends up with an outdated name or in a deleted category', async () => {
    const { farm, farmer } = await aFarm(domain)
    const actor = { id: farmer._id, role: 'farmer' as const, farmId: farm._id }
    for (let round = 0; round < 3; round += 1) {
      const name = `Round ${round}`
      const [{ _id: renamed }, { _id: deleted }] = [await create(name), await create(`${name} to go`)]
      const moved = await aProduct(domain, { ofFarm: farm })
      await Promise.allSettled([
        createProduct({ actor, fields: offerIn(renamed), now: NOW }, domain),
        rename(renamed, `${name} again`),
        updateProduct({ id: moved._id, fields: offerIn(deleted), by: { ...by, actor } }, domain),
        remove(deleted),
      ])
      const products = await Products(domain.connection).find({ farmId: farm._id, isHidden: false }).lean()
      for (const product of products) {
        const category = await Categories(domain.connection).findById(product.categoryId).lean()
        expect([category?.name, category?.isHidden]).toEqual([product.categoryName, false])
      }
    }
  })
})

describe('the ready-made categories', () => {
  it('are added once, except those whose names exist, also concurrently', async () => {
    const categories = ['Gourds', 'Dairy', 'Eggs'].map(name => ({ name, description: `${name} of the week` }))
    const before = await namesOf()
    const add = () => addMissingCategories({ categories, by }, domain)
    await Promise.allSettled([add(), add()])
    await add()
    expect((await namesOf()).sort()).toEqual([...before, 'Dairy', 'Eggs'].sort())
    const dairy = await aCategory(domain, 'Dairy')
    expect([dairy.nameKey, (await entriesOf(dairy._id)).length]).toEqual([nameKey('Dairy'), 1])
  })
})
