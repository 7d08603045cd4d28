import { describe, expect, it } from 'vitest'
import { Journal } from '../../../records/journal-entry.ts'
import { actorOf } from '../../../records/person.ts'
import type { ProductRecord } from '../../../records/product.ts'
import { aFarm, aPerson, aProduct, by, NOW, TODAY, testDomain } from '../../../testing/index.ts'
import { deleteProduct } from '../delete-product.ts'
import { decideProductApproval } from './decide-product-approval.ts'
import { updateProduct } from './update-product.ts'

const domain = await testDomain()
const { farm, farmer } = await aFarm(domain)
const manager = actorOf(await aPerson(domain, { role: 'district_manager', district: 'Bengaluru Rural' }))

const entriesOf = (thingId: number) =>
  Journal(domain.connection).find({ thing: 'product', thingId }).sort({ _id: 1 }).lean()
const formOf = ({
  name,
  description,
  price,
  unit,
  status,
  categoryId,
  unitsPerBox,
  availableUntil,
}: ProductRecord) => ({
  ...{ name, description, price, unit, status, categoryId, unitsPerBox, availableUntil },
  ...{ inventory: 20, harvestDate: TODAY },
})

// docs/product/office.md#journal
describe('the journal of a product', () => {
  it('records who approved or rejected it, in which district and why', async () => {
    const product = await aProduct(domain, { ofFarm: farm, approvalStatus: 'pending' })
    const decide = (decision: Parameters<typeof decideProductApproval>[0]['decision']) =>
      decideProductApproval({ id: product._id, decision, by: by(manager) }, domain)
    await decide({ approvalStatus: 'approved' })
    await decide({ approvalStatus: 'rejected', reason: ' The picture is blurred. ' })
    const author = { at: NOW, personId: manager.id, role: 'district_manager', device: 'Firefox on Linux' }
    expect(await entriesOf(product._id)).toMatchObject([
      {
        ...author,
        ...{ act: 'product.approved', name: 'Tomato', district: 'Bengaluru Rural', reason: '' },
        ...{ before: { approvalStatus: 'pending' }, after: { approvalStatus: 'approved' } },
      },
      {
        ...author,
        ...{ act: 'product.rejected', reason: 'The picture is blurred.' },
        ...{ before: { approvalStatus: 'approved' }, after: { approvalStatus: 'rejected' } },
      },
    ])
  })

  it('records staff’s changes with old and new values, and no unchanged edits', async () => {
    const product = await aProduct(domain, { ofFarm: farm })
    const put = (change: object) =>
      updateProduct({ id: product._id, fields: { ...formOf(product), ...change }, by: by(manager) }, domain)
    await put({})
    await put({ name: 'Cherry tomato', inventory: 7 })
    expect(await entriesOf(product._id)).toMatchObject([
      {
        ...{ act: 'product.changed', name: 'Tomato', fields: ['name', 'inventory'] },
        ...{ before: { name: 'Tomato', inventory: 20 }, after: { name: 'Cherry tomato', inventory: 7 } },
      },
    ])
  })

  it('stores the fields of a deleted product', async () => {
    const product = await aProduct(domain, { ofFarm: farm })
    await deleteProduct({ id: product._id, by: by(manager) }, domain)
    expect(await entriesOf(product._id)).toMatchObject([
      { act: 'product.deleted', before: { name: 'Tomato', price: 24_000 }, after: null },
    ])
  })

  it('excludes a farmer’s changes of their own product', async () => {
    const product = await aProduct(domain, { ofFarm: farm })
    const fields = { ...formOf(product), name: 'Cherry tomato' }
    await updateProduct({ id: product._id, fields, by: by(actorOf(farmer)) }, domain)
    await deleteProduct({ id: product._id, by: by(actorOf(farmer)) }, domain)
    expect(await entriesOf(product._id)).toEqual([])
  })

  it('has no entry for a failed act', async () => {
    const product = await aProduct(domain, { ofFarm: farm, approvalStatus: 'pending' })
    const far = actorOf(await aPerson(domain, { role: 'district_manager', district: 'Kolar' }))
    const approve = { id: product._id, decision: { approvalStatus: 'approved' }, by: by(far) } as const
    await expect(decideProductApproval(approve, domain)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await entriesOf(product._id)).toEqual([])
  })
})
