import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import {
  addReadyCategories,
  createCategory,
  deleteCategory,
  listAdminCategories,
  listCategories,
  updateCategory,
} from '@santhe/contracts'
import { categories } from '@santhe/domain'
import { aProduct, NOW } from '@santhe/domain/testing'
import { serve } from '@santhe/http-kit'
import { presentCategory } from '@santhe/presenters/shop'
import { describe, expect, it } from 'vitest'
import { startOfficeAndShop } from '../../testing/back-office.ts'

const { domain, folder, server, office, shop, admin } = await startOfficeAndShop(domain => [
  serve(listCategories, async () => (await categories.listCategories(domain)).map(presentCategory)),
])
const inShop = async () => (await shop.callOk(listCategories)).map(({ name }) => name)
const drawn = async (slug: string) => (await stat(join(folder, 'drawn', `${slug}.webp`))).size > 0

describe('categories of the office', () => {
  it('reach the shop when created, renamed or deleted, with a picture for each name', async () => {
    const body = { name: ' Gourds ', description: 'Long and bitter' }
    const created = await office.call(createCategory, { body }, admin)
    const category = { name: 'Gourds', description: 'Long and bitter', createdAt: NOW.toISOString() }
    expect([created.status, created.data]).toMatchObject([201, category])
    const params = { id: created.data?.id ?? 0 }
    expect(await inShop()).toEqual(['Gourds'])
    expect(await drawn('gourds')).toBe(true)
    const renamed = await office.callOk(updateCategory, { params, body: { name: 'Gourds & Melons' } }, admin)
    expect(renamed).toEqual({ ...created.data, name: 'Gourds & Melons' })
    expect(await inShop()).toEqual(['Gourds & Melons'])
    expect(await drawn('gourds-melons')).toBe(true)
    await office.callOk(deleteCategory, { params }, admin)
    expect(await inShop()).toEqual([])
  })

  it('accept their own response, count their products and stay while they have any', async () => {
    await aProduct(domain, { category: 'Vegetables' })
    await aProduct(domain, { category: 'Vegetables', approvalStatus: 'pending' })
    const [listed] = await office.callOk(listAdminCategories, {}, admin)
    expect(listed).toMatchObject({ name: 'Vegetables', productCount: 2 })
    const params = { id: listed?.id ?? 0 }
    const same = await office.callOk(updateCategory, { params, body: listed ?? {} }, admin)
    expect({ ...same, productCount: 2 }).toEqual(listed)
    const refused = await office.call(deleteCategory, { params }, admin)
    expect([refused.status, refused.failure]).toMatchObject([
      409,
      {
        code: 'CONFLICT',
        message: '2 products use this category. Move or delete them first.',
        details: { productCount: 2 },
      },
    ])
  })

  it.each([
    [{ description: 'Without a name' }, 400, 'name', 'Name is required'],
    [{ name: '  ', description: 'x' }, 400, 'name', 'Name is required'],
    [{ name: 'Nuts' }, 400, 'description', 'Description is required'],
    [{ name: 'Nuts', description: ' ' }, 400, 'description', 'Description is required'],
    [{ name: 'vegetables', description: 'x' }, 409, 'name', 'There is already a category of this name'],
  ])('refuse %j at its field', async (body, status, field, message) => {
    const response = await fetch(`${server.url}/api/categories`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${admin.token}` },
      body: JSON.stringify(body),
    })
    expect([response.status, await response.json()]).toMatchObject([status, { message, fields: { [field]: message } }])
  })

  it('create the ready-made ones once, even when requested again', async () => {
    const added = await office.call(addReadyCategories, { body: {} }, admin)
    expect([added.status, added.data?.length]).toEqual([201, 8])
    expect(await inShop()).toEqual(added.data?.map(({ name }) => name))
    expect(await office.callOk(addReadyCategories, { body: {} }, admin)).toEqual(added.data)
    expect(await drawn('honey-dairy')).toBe(true)
  })
})
