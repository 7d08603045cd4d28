import type { Actor } from '@santhe/rules'
import { trusted } from 'mongoose'
import { expect, it } from 'vitest'
import { deleteFarmer } from '../../accounts/farmer/delete-farmer.ts'
import { updateFarmer } from '../../accounts/farmer/update-farmer.ts'
import { updatePerson } from '../../accounts/person/managed/update-person.ts'
import { listCategoriesForOffice } from '../../catalog/category/queries.ts'
import { deleteProduct } from '../../catalog/product/delete-product.ts'
import { decideProductApproval } from '../../catalog/product/edit/decide-product-approval.ts'
import { closeDomain, openDomain } from '../../foundation/domain.ts'
import { Farms } from '../../records/farm.ts'
import { Orders } from '../../records/order.ts'
import { People } from '../../records/person.ts'
import { Products } from '../../records/product.ts'
import { aFarm, anOrder, aPerson, aProduct, AN_ADMIN as by, NOW, testDomain } from '../../testing/index.ts'
import { readStatistics } from './queries.ts'
import { readHistory } from './read-history.ts'

const domain = await testDomain()
const { connection } = domain

/** With the database's own counts of farms and products for each. */
const SCOPES: [Actor, object][] = [
  [{ id: 1, role: 'admin' }, {}],
  [{ id: 2, role: 'district_manager', district: 'Kolar' }, { district: 'Kolar' }],
  [
    { id: 3, role: 'taluk_agent', district: 'Kolar', taluk: 'Malur' },
    { district: 'Kolar', taluk: trusted({ $in: ['Malur', null] }) },
  ],
]

async function expectRightCounts(of = domain): Promise<void> {
  for (const [actor, area] of SCOPES) {
    const ofFarm = Object.fromEntries(Object.entries(area).map(([field, value]) => [`farm.${field}`, value]))
    const waiting = await Products(connection).countDocuments({ ...ofFarm, isHidden: false, awaitsDecision: true })
    const read = await readStatistics({ actor }, of)
    expect(read).toMatchObject({
      totalFarmers: await Farms(connection).countDocuments({ ...area, isHidden: false }),
      totalProducts: await Products(connection).countDocuments({ ...ofFarm, isHidden: false }),
      pendingProducts: actor.role === 'taluk_agent' ? null : waiting,
    })
    const { approvals } = await readHistory({ actor, days: 30, now: NOW }, of)
    const waits = approvals?.waiting.reduce((sum, { products }) => sum + products, 0) ?? null
    expect(waits).toBe(actor.role === 'taluk_agent' ? null : waiting)
    if (actor.role !== 'admin') continue
    expect(read.totalCustomers).toBe(await People(connection).countDocuments({ role: 'customer' }))
  }
  for (const { _id, productCount } of await listCategoriesForOffice(of)) {
    expect(productCount).toBe(await Products(connection).countDocuments({ categoryId: _id, isHidden: false }))
  }
}

it('counts of people, farms and products equal the database’s after every change, in each process', async () => {
  const uri = process.env.SANTHE_TEST_MONGO ?? ''
  const other = await openDomain({ uri, database: connection.name })
  const rightEverywhere = async () => {
    await expectRightCounts()
    await expectRightCounts(other)
  }
  try {
    await rightEverywhere()
    const malur = await aFarm(domain, { district: 'Kolar', taluk: 'Malur' })
    const mulbagal = await aFarm(domain, { district: 'Kolar', taluk: 'Mulbagal' })
    const rice = await aProduct(domain, { ofFarm: malur.farm, category: 'Grains', approvalStatus: 'pending' })
    const okra = await aProduct(domain, { ofFarm: malur.farm, approvalStatus: 'pending' })
    const mango = await aProduct(domain, { ofFarm: mulbagal.farm })
    const customer = await aPerson(domain)
    await rightEverywhere()
    await decideProductApproval({ id: rice._id, decision: { approvalStatus: 'approved' }, by }, domain)
    await deleteProduct({ id: okra._id, by }, domain)
    await rightEverywhere()
    await updateFarmer({ id: malur.farm._id, changes: { location: 'Hoskote, Bengaluru Rural' }, by }, domain)
    await updatePerson({ list: 'users', id: customer._id, changes: { role: 'admin' }, by }, domain)
    await rightEverywhere()
    const order = await anOrder(domain, { product: mango })
    await Orders(connection).updateOne({ _id: order._id }, { $set: { status: 'cancelled' } })
    await deleteFarmer({ id: mulbagal.farm._id, by }, domain)
    await deleteFarmer({ id: malur.farm._id, by }, domain)
    await rightEverywhere()
  } finally {
    await closeDomain(other)
  }
})
