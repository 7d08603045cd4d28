import { setTimeout as pause } from 'node:timers/promises'
import { resumePayment, updateOrderStatus, verifyPayment } from '@santhe/contracts'
import type { Deed } from '../script/visit.ts'
import type { Person } from '../world/stock-market.ts'
import { insist } from './insist.ts'
import type { Stage } from './stage.ts'

/** A purchase as its buyer knows it. */
export interface Bought {
  buyer: Person
  /** The key of the order, from which those of the deeds are made. */
  key: string
  purchaseId: number
  orderIds: number[]
  /** The provider's order id, once it is known; where it is paid online. */
  payment: Promise<string | undefined>
}

type Of<Kind extends Deed['kind']> = Extract<Deed, { kind: Kind }>
type SettingStatus = { person: Person; status: string; orderId: number; key: string; deed: Deed; copies: number }

async function setStatus({ person, status, orderId, key, deed, copies }: SettingStatus, stage: Stage): Promise<void> {
  const ask = { params: { id: orderId }, body: { status, reason: key } }
  const promise = { key, orderId, isAnsweredWell: false }
  stage.promises.statuses.push(promise)
  const replies = await Promise.all(
    Array.from({ length: copies }, (_, copy) => {
      const door = (deed.door + copy) % 2 === 0 ? 0 : 1
      return insist({ contract: updateOrderStatus, ask, token: person.token, door, key }, stage)
    }),
  )
  const answers = replies.flatMap(reply => reply?.answer ?? [])
  // Somebody may have set it already: then nothing was done, and that is fine.
  promise.isAnsweredWell = answers.some(({ timeline }) => timeline.some(step => step.reason === key))
}

function orderOf({ orderIds }: Bought, place: number): number | undefined {
  return orderIds[place % Math.max(orderIds.length, 1)]
}

async function cancel(deed: Of<'cancel'>, bought: Bought, place: number, stage: Stage): Promise<void> {
  const orderId = orderOf(bought, deed.order)
  if (orderId === undefined) return
  const person = deed.by === 'buyer' ? bought.buyer : stage.market.admin
  const key = `${bought.key}-cancel-${place}`
  await setStatus({ person, status: 'cancelled', orderId, key, deed, copies: deed.copies }, stage)
}

async function step(deed: Of<'setStatus'>, bought: Bought, place: number, stage: Stage): Promise<void> {
  const orderId = orderOf(bought, deed.order)
  if (orderId === undefined) return
  const key = `${bought.key}-step-${place}`
  await setStatus({ person: stage.market.admin, status: deed.to, orderId, key, deed, copies: 1 }, stage)
}

/** So many looks at a payment at once, at both storefronts. */
async function lookAt(orderId: string, { door, copies }: Of<'pay' | 'comeBack'>, bought: Bought, stage: Stage) {
  const { token } = bought.buyer
  await Promise.all(
    Array.from({ length: copies }, async (_, copy) => {
      const place = (door + copy) % 2 === 0 ? 0 : 1
      const reply = await insist({ contract: verifyPayment, ask: { body: { orderId } }, token, door: place }, stage)
      if (reply?.answer?.status === 'paid') stage.promises.toldPaid.push(orderId)
    }),
  )
}

async function pay(deed: Of<'pay'>, bought: Bought, stage: Stage): Promise<void> {
  const order_id = await bought.payment
  if (order_id === undefined) return
  try {
    const { payment_status } = await stage.provider.act({ order_id, ...deed.act })
    stage.counts.add(`payment ${payment_status}`)
    stage.trace(`${bought.key} ${order_id}: ${payment_status}`)
  } catch (error) {
    stage.counts.add('payment refused')
    stage.trace(`${bought.key} ${order_id}: ${error instanceof Error ? error.message : error}`)
  }
  await lookAt(order_id, deed, bought, stage)
}

async function comeBack(deed: Of<'comeBack'>, bought: Bought, stage: Stage): Promise<void> {
  const orderId = await bought.payment
  if (orderId !== undefined) await lookAt(orderId, deed, bought, stage)
}

async function openAgain({ door }: Of<'openAgain'>, { buyer, purchaseId }: Bought, stage: Stage): Promise<void> {
  const ask = { params: { id: purchaseId } }
  await insist({ contract: resumePayment, ask, token: buyer.token, door }, stage)
}

/** Does one thing with a purchase, in its time; `place` is the deed's among the visit's. */
export async function doDeed(deed: Deed, place: number, bought: Bought, stage: Stage): Promise<void> {
  await pause(deed.afterMs)
  switch (deed.kind) {
    case 'cancel':
      return cancel(deed, bought, place, stage)
    case 'setStatus':
      return step(deed, bought, place, stage)
    case 'pay':
      return pay(deed, bought, stage)
    case 'comeBack':
      return comeBack(deed, bought, stage)
    case 'openAgain':
      return openAgain(deed, bought, stage)
  }
}
