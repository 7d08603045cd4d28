import { bySheetField, type SheetField } from '@santhe/rules'
import { coded } from '@santhe/texts/say'
import { describe, expect, it } from 'vitest'
import { Journal } from '../../../records/journal-entry.ts'
import { actorOf } from '../../../records/person.ts'
import { Products } from '../../../records/product.ts'
import { aFarm, anOrder, aProduct, boxesOf, by, eventsWith, NOW, watchedReads } from '../../../testing/index.ts'
import { changeOffer } from './change-offer.ts'
import type { ReadRow } from './compare-rows.ts'
import { compareSheet } from './compare-sheet.ts'
import { takeSheet } from './take-sheet.ts'

const { domain, sentDuring } = await watchedReads()

type Values = Partial<Record<SheetField, string | number>>
const row = (line: number, values: Values): ReadRow => ({
  line,
  cells: bySheetField(field => ({
    ...{ isGiven: field in values, text: String(values[field] ?? ''), value: values[field] },
    problem: field in values ? '' : 'Missing',
  })),
})
const NEW = {
  ...{ localName: '', category: 'Vegetables', description: 'Pulled at dawn.', price: 24_000, unit: 'kg' },
  ...{ unitsPerBox: 5, inventory: 3, status: 'Available Now', availableUntil: '2026-12-20' },
  ...{ harvestDate: '2026-11-22', growingDetails: '' },
}

async function aFarmWith(inventory: number) {
  const { farm, farmer } = await aFarm(domain)
  const product = await aProduct(domain, { ofFarm: farm, inventory, price: 10_000 })
  const actor = actorOf(farmer)
  const preview = (rows: readonly ReadRow[]) => compareSheet({ rows, actor, now: NOW }, domain)
  const take = (rows: readonly ReadRow[], version: string, idempotencyKey?: string) =>
    takeSheet({ rows, version, by: by(actor), idempotencyKey }, domain)
  const names = async () =>
    (await Products(domain.connection).find({ farmId: farm._id }).lean()).map(({ name }) => name)
  return { farm, actor, product, id: product._id, preview, take, names }
}

describe('takeSheet', () => {
  it('stores new and changed rows with stock, approvals and figures, once per key', async () => {
    const { id, farm, preview, take, names } = await aFarmWith(8)
    const sheet = [row(2, { id, price: 9_000, inventory: 10 }), row(3, { ...NEW, name: 'Beet' })]
    const { version } = await preview(sheet)
    const taken = { created: 1, changed: 1, unchanged: 0 }
    for (const sent of await Promise.all([1, 2].map(() => take(sheet, version, 'sheet-1')))) expect(sent).toEqual(taken)
    expect(await boxesOf(id, domain)).toMatchObject({ available: 10 })
    const beet = await Products(domain.connection)
      .findOne({ farmId: farm._id, name: 'Beet' })
      .select('+changedAt')
      .lean()
    expect(beet).toMatchObject({ approvalStatus: 'pending', price: 24_000, changedAt: expect.any(Date) })
    expect(await boxesOf(beet?._id ?? 0, domain)).toMatchObject({ available: 3 })
    expect(await eventsWith({ kind: 'productSubmitted', productId: beet?._id }, domain)).toHaveLength(1)
    const changed = await Products(domain.connection).findById(id).select('+changedAt').lean()
    expect(changed).toMatchObject({ price: 9_000, changedAt: expect.any(Date) })
    expect(await names()).toHaveLength(2)
    await expect(take(sheet.slice(1), version, 'sheet-1')).rejects.toMatchObject({ code: 'KEY_REUSED' })
  })

  it('reads the orders of all moved harvests together', async () => {
    const { farm, preview } = await aFarmWith(8)
    const dates = { status: 'Pre-Order', harvestDate: '2026-12-01', availableUntil: '2026-12-20' } as const
    const products = await Promise.all([1, 2, 3].map(() => aProduct(domain, { ofFarm: farm, ...dates })))
    for (const product of products) await anOrder(domain, { product, boxes: 2 })
    const rows = products.map(({ _id: id }, place) => row(place + 2, { id, harvestDate: '2026-12-04' }))
    const [one, all] = [await sentDuring(() => preview(rows.slice(0, 1))), await sentDuring(() => preview(rows))]
    expect(all).toEqual(one)
    expect((await preview(rows)).rows.map(({ moves }) => moves)).toEqual(rows.map(() => ({ orders: 1, boxes: 2 })))
  })

  // docs/product/product-sheets.md#all-or-nothing
  it('stores nothing if a row is wrong, or the effect differs from the preview', async () => {
    const { actor, id, preview, take, names } = await aFarmWith(8)
    const wrong = [row(2, { ...NEW, name: 'Beet' }), row(3, { ...NEW, name: 'Carrot', category: 'Toys' })]
    await expect(take(wrong, (await preview(wrong)).version)).rejects.toMatchObject({ code: 'VALIDATION' })
    const sheet = [row(2, { ...NEW, name: 'Beet' }), row(3, { id, price: 9_000 })]
    const { version } = await preview(sheet)
    await changeOffer({ id, fields: { price: 9_500 }, by: by(actor) }, domain)
    await expect(take(sheet, version)).rejects.toMatchObject({ code: 'CONFLICT' })
    expect(await names()).toHaveLength(1)
  })

  it('adds the difference to the remaining stock, and refuses changed stock without an exported number', async () => {
    const { actor, id, preview, take } = await aFarmWith(8)
    const counted = [row(2, { id, inventory: 20 })]
    const ofEight = [row(2, { id, inventory: 20, inventoryWas: 8 })]
    const versions = [(await preview(counted)).version, (await preview(ofEight)).version]
    await changeOffer({ id, fields: { addBoxes: -3 }, by: by(actor) }, domain)
    await expect(take(counted, versions[0] ?? '')).rejects.toMatchObject({ code: 'CONFLICT' })
    expect(await take(ofEight, versions[1] ?? '')).toMatchObject({ changed: 1 })
    expect(await boxesOf(id, domain)).toMatchObject({ available: 17 })
  })

  it('of an assisting agent journals each product, in one write', async () => {
    const { actor, id, preview } = await aFarmWith(8)
    const news = ['Beet', 'Carrot', 'Radish'].map((name, place) => row(3 + place, { ...NEW, name }))
    const rows = [row(2, { id, price: 9_000 }), ...news]
    const { version } = await preview(rows)
    const helped = { ...actor, assist: { id: 1, agentId: 900_007 } }
    const sent = await sentDuring(() => takeSheet({ rows, version, by: by(helped) }, domain))
    expect(sent.filter(command => command.endsWith(' journal'))).toEqual(['insert journal'])
    const entries = await Journal(domain.connection).find({ personId: 900_007 }).sort({ _id: 1 }).lean()
    expect(entries.map(({ act, name, forId }) => [act, name, forId])).toEqual([
      ['product.changed', expect.any(String), actor.id],
      ...['Beet', 'Carrot', 'Radish'].map(name => ['product.created', name, actor.id]),
    ])
  })

  it('has the same message for another farm’s products as for unknown ids', async () => {
    const [mine, other] = [await aFarmWith(1), await aFarmWith(1)]
    const { rows } = await mine.preview([row(2, { id: other.id }), row(3, { id: 9_999_999 })])
    expect(rows.map(({ state, id, problems }) => [state, id, problems])).toEqual(
      Array(2).fill(['wrong', null, [{ field: 'id', message: coded('sheet.unknownId') }]]),
    )
    expect(rows[0]?.name).toBe('')
  })
})
