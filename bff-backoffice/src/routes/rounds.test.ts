import { addDeliveryPhoto, readRound, recordOutcome, startRound } from '@santhe/contracts'
import { fulfilment, type OrderRecord, people } from '@santhe/domain'
import { Orders } from '@santhe/domain/records'
import { AN_ADMIN, anOrder, aPersonOfRole, NOW, TODAY } from '@santhe/domain/testing'
import { ONE_PIXEL } from '@santhe/http-kit/testing'
import { expect, it } from 'vitest'
import { startBackOffice } from '../testing/back-office.ts'

const { domain, server, ...office } = await startBackOffice()
const { person } = await aPersonOfRole(domain, 'delivery_agent')
const token = await server.signIn(people.actorOf(person))

async function packed(): Promise<OrderRecord> {
  const order = await anOrder(domain, { form: { notes: 'Ring twice', wish: { window: 'evening' } }, boxes: 2 })
  const status = { actor: AN_ADMIN.actor, orderId: order._id, status: 'packaging', now: NOW }
  await Orders(domain.connection).updateOne({ _id: order._id }, { $set: { 'delivery.date': TODAY } })
  return fulfilment.setOrderStatus(status, domain)
}

it('a delivery round runs from fetching at the farm to the outcome at the door', async () => {
  const order = await packed()
  const round = await office.callOk(readRound, {}, { token })
  expect(round.farms).toMatchObject([{ farmerId: order.farmerId, orders: 1, boxes: 2 }])
  expect(round.stops).toMatchObject([
    {
      ...{ orderId: order._id, status: 'packaging', dueOn: TODAY, window: 'evening', boxes: 2, notes: 'Ring twice' },
      ...{ customerName: 'Asha Rao', phone: '+91 98450 12345', zipCode: '560003', toCollect: order.total / 100 },
      ...{ outcome: null, outcomeAt: null, hasPhoto: false },
    },
  ])

  const started = await office.callOk(startRound, { body: { orderIds: [order._id, 999_999] } }, { token })
  expect(started.orders).toEqual([
    { orderId: order._id, status: 'shipping', failure: null },
    { orderId: 999_999, status: null, failure: 'We can’t find that.' },
  ])

  const at = NOW.toISOString()
  const params = { id: order._id }
  const failed = await office.callOk(recordOutcome, { params, body: { outcome: 'nobodyThere', at } }, { token })
  expect(failed).toMatchObject({ status: 'shipping', delivery: { window: 'evening' } })
  expect(failed.timeline.at(-1)).toMatchObject({ outcome: 'nobodyThere', at })

  const photo = [{ name: 'door.png', type: 'image/png', bytes: Uint8Array.from(ONE_PIXEL) }]
  expect((await office.call(addDeliveryPhoto, { params, files: photo }, { token })).status).toBe(201)
  const after = await office.callOk(readRound, {}, { token })
  expect(after.farms).toEqual([])
  expect(after.stops).toMatchObject([{ outcome: 'nobodyThere', outcomeAt: at, hasPhoto: true }])

  const delivered = await office.callOk(recordOutcome, { params, body: { outcome: 'delivered', at } }, { token })
  expect(delivered).toMatchObject({ status: 'delivered', photoUntil: '2026-12-21T06:30:00.000Z' })
  expect((await office.callOk(readRound, {}, { token })).stops).toMatchObject([{ toCollect: 0, outcome: 'delivered' }])
})
