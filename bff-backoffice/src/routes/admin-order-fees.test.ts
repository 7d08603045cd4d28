import { createOrderFee, deleteOrderFee, listActiveOrderFees, listOrderFees, updateOrderFee } from '@santhe/contracts'
import { orderFees } from '@santhe/domain'
import { serve } from '@santhe/http-kit'
import { describe, expect, it } from 'vitest'
import { startOfficeAndShop } from '../testing/back-office.ts'

const { server, office, shop, admin } = await startOfficeAndShop(domain => [
  serve(listActiveOrderFees, async () =>
    (await orderFees.listActiveFees(domain)).map(({ _id, ...fee }) => ({ id: _id, ...fee })),
  ),
])
const active = async () => (await shop.callOk(listActiveOrderFees)).map(({ name, value }) => [name, value])

const A_ROW = { from: 0, urban: 49, rural: 79, extended: 99 }

// docs/product/checkout.md#fee-fields
describe('order fees of the office', () => {
  it('reach the shop as soon as they are created, changed, switched off or deleted', async () => {
    expect(await active()).toEqual([])
    const body = { name: ' Delivery ', value: '30.50', displayOrder: '2' }
    const created = await office.call(createOrderFee, { body }, admin)
    const fee = { id: created.data?.id ?? 0, name: 'Delivery', value: 30.5, displayOrder: 2 }
    expect([created.status, created.data]).toEqual([
      201,
      { ...fee, description: '', type: 'fixed', isActive: true, applyToSubtotal: false },
    ])
    expect(await active()).toEqual([['Delivery', 30.5]])
    const params = { id: fee.id }
    await office.callOk(updateOrderFee, { params, body: { value: 45 } }, admin)
    expect(await active()).toEqual([['Delivery', 45]])
    const off = await office.callOk(updateOrderFee, { params, body: { isActive: false } }, admin)
    expect(off).toMatchObject({ name: 'Delivery', value: 45, displayOrder: 2, isActive: false })
    expect(await active()).toEqual([])
    await office.callOk(updateOrderFee, { params, body: { isActive: true } }, admin)
    expect(await active()).toHaveLength(1)
    await office.callOk(deleteOrderFee, { params }, admin)
    expect(await active()).toEqual([])
    expect(await office.callOk(listOrderFees, {}, admin)).toEqual([])
  })

  it('are created once by retries under one key, also concurrent ones', async () => {
    const send = (value: string, idempotencyKey: string) =>
      office.call(
        createOrderFee,
        { body: { name: 'Ice', value } },
        { ...admin, headers: { 'idempotency-key': idempotencyKey } },
      )
    const sent = [...(await Promise.all([send('10', 'first'), send('10', 'first')])), await send('10', 'first')]
    expect(sent.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(new Set(sent.map(({ data }) => data?.id)).size).toBe(1)
    expect(await active()).toEqual([['Ice', 10]])
    expect((await send('12', 'first')).failure?.code).toBe('KEY_REUSED')
    await office.callOk(deleteOrderFee, { params: { id: sent[0]?.data?.id ?? 0 } }, admin)
    expect((await send('10', 'first')).failure?.code).toBe('NOT_FOUND')
  })

  it('accept their own response unchanged, and reset emptied fields to defaults', async () => {
    const body = { name: 'Platform', type: 'percentage' as const, value: 2.25, description: 'Keeps us going' }
    const created = await office.callOk(
      createOrderFee,
      { body: { ...body, displayOrder: 3, applyToSubtotal: true } },
      admin,
    )
    const params = { id: created.id }
    expect(await office.callOk(updateOrderFee, { params, body: created }, admin)).toEqual(created)
    const emptied = await office.callOk(
      updateOrderFee,
      { params, body: { description: '', displayOrder: null } },
      admin,
    )
    expect(emptied).toEqual({ ...created, description: '', displayOrder: 0 })
  })

  it('can be tables, which the shop reads and the office changes by rows', async () => {
    const row = { from: 0, urban: '49', rural: '79.50', extended: 99 }
    const body = { name: 'Delivery', type: 'table' as const, value: 0, table: [row, { ...row, from: '500', urban: 0 }] }
    const table = [
      { from: 0, urban: 49, rural: 79.5, extended: 99 },
      { from: 500, urban: 0, rural: 79.5, extended: 99 },
    ]
    const created = await office.callOk(createOrderFee, { body }, admin)
    expect(created).toMatchObject({ type: 'table', value: 0, table })
    expect((await shop.callOk(listActiveOrderFees)).map(fee => fee.table)).toContainEqual(table)
    const params = { id: created.id }
    expect(await office.callOk(updateOrderFee, { params, body: created }, admin)).toEqual(created)
    const shorter = await office.callOk(updateOrderFee, { params, body: { table: table.slice(0, 1) } }, admin)
    expect(shorter.table).toEqual(table.slice(0, 1))
    const fixed = await office.callOk(updateOrderFee, { params, body: { type: 'fixed', value: 40 } }, admin)
    expect([fixed.type, fixed.table]).toEqual(['fixed', undefined])
    await office.callOk(deleteOrderFee, { params }, admin)
  })

  it.each([
    [{ value: 30 }, 'name', 'Name is required'],
    [{ name: '  ', value: 30 }, 'name', 'Name is required'],
    [{ name: 'Fee' }, 'value', 'Give a value of 0 or more with at most two decimals'],
    [{ name: 'Fee', value: -1 }, 'value', 'Give a value of 0 or more with at most two decimals'],
    [{ name: 'Fee', value: '1.005' }, 'value', 'Give a value of 0 or more with at most two decimals'],
    [{ name: 'Fee', value: 1, displayOrder: -1 }, 'displayOrder', 'Display order must be a whole number of at least 0'],
    [{ name: 'Fee', value: 101, type: 'percentage' as const }, 'value', 'Give a percentage of at most 100'],
    [{ name: 'Fee', value: 0, type: 'table' as const }, 'table', 'Give at least one step'],
    [{ name: 'Fee', value: 0, type: 'table' as const, table: [] }, 'table', 'Give at least one step'],
    [{ name: 'Fee', value: 1, type: 'table' as const, table: [A_ROW] }, 'value', 'A fee with a table has the value 0'],
    [{ name: 'Fee', value: 1, table: [A_ROW] }, 'table', 'Only a fee of type table has a table'],
    [
      { name: 'Fee', value: 0, type: 'table' as const, table: [A_ROW, A_ROW] },
      'table.1.from',
      'Give more than in the step above',
    ],
    [
      { name: 'Fee', value: 0, type: 'table' as const, table: [{ ...A_ROW, rural: '1.005' }] },
      'table.0.rural',
      'Give a value of 0 or more with at most two decimals',
    ],
  ])('refuse %j at its field', async (body, field, message) => {
    const response = await fetch(`${server.url}/api/admin/order-fees`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${admin.token}` },
      body: JSON.stringify(body),
    })
    expect([response.status, await response.json()]).toMatchObject([
      400,
      { code: 'VALIDATION', message, fields: { [field]: message } },
    ])
  })

  it('respond with 404 when the fee does not exist', async () => {
    const params = { id: 4_711 }
    for (const response of [
      await office.call(updateOrderFee, { params, body: { name: 'x' } }, admin),
      await office.call(deleteOrderFee, { params }, admin),
    ]) {
      expect([response.status, response.failure?.code]).toEqual([404, 'NOT_FOUND'])
    }
  })
})
