import { setTimeout as pause } from 'node:timers/promises'
import { changeOrder, packShort, payOnDelivery, readOrder, resumePayment } from '@santhe/contracts'
import type { Action } from '../script/visit.ts'
import { choose, complain } from './after-order.ts'
import { callAtOnce, callWithRetries } from './call-with-retries.ts'
import { payAt, payMore, verify } from './pay-more.ts'
import { orderOf, type PlacedPurchase, setStatus } from './placed-purchase.ts'
import type { Stage } from './stage.ts'

type ActionOf<Kind extends Action['kind']> = Extract<Action, { kind: Kind }>

async function cancel(
  action: ActionOf<'cancel'>,
  purchase: PlacedPurchase,
  index: number,
  stage: Stage,
): Promise<void> {
  const orderId = orderOf(purchase, action.order)
  if (orderId === undefined) return
  const person = action.by === 'buyer' ? purchase.buyer : stage.market.admin
  const key = `${purchase.key}-cancel-${index}`
  await setStatus({ person, status: 'cancelled', orderId, key, action, copies: action.copies }, stage)
}

async function advance(
  action: ActionOf<'setStatus'>,
  purchase: PlacedPurchase,
  index: number,
  stage: Stage,
): Promise<void> {
  const orderId = orderOf(purchase, action.order)
  if (orderId === undefined) return
  const key = `${purchase.key}-step-${index}`
  await setStatus({ person: stage.market.admin, status: action.to, orderId, key, action, copies: 1 }, stage)
}

/**
 * Changes the boxes of an order's first product, or packs them short, with `copies` concurrent calls at both
 * storefronts.
 */
async function adjust(
  action: ActionOf<'change' | 'packShort'>,
  purchase: PlacedPurchase,
  index: number,
  stage: Stage,
): Promise<void> {
  const { kind, order, boxes: quantity, storefront, copies } = action
  const orderId = orderOf(purchase, order)
  if (orderId === undefined) return
  const { token } = kind === 'change' ? purchase.buyer : stage.market.admin
  const params = { id: orderId }
  const read = await callWithRetries({ contract: readOrder, input: { params }, token, storefront }, stage)
  const productId = read?.data?.items[0]?.productId
  if (productId === undefined) return
  const key = `${purchase.key}-adjust-${index}`
  const call = { token, storefront, key }
  const lines = [{ productId, quantity }]
  if (kind === 'change') {
    await callAtOnce(copies, { ...call, contract: changeOrder, input: { params, body: { items: lines } } }, stage)
    return
  }
  const { admin: person } = stage.market
  await setStatus({ person, status: 'packaging', orderId, key: `${key}-pack`, action, copies: 1 }, stage)
  const confirmation = { key, orderId, hasSucceeded: false }
  stage.confirmations.statuses.push(confirmation)
  const packing = { ...call, contract: packShort, input: { params, body: { lines, reason: key } } }
  const packed = (await callAtOnce(copies, packing, stage)).flatMap(({ data }) => data ?? [])
  confirmation.hasSucceeded = packed.some(({ adjustments }) => adjustments.some(({ reason }) => reason === key))
}

async function pay(action: ActionOf<'pay'>, purchase: PlacedPurchase, stage: Stage): Promise<void> {
  const orderId = await purchase.payment
  if (orderId !== undefined) await payAt(orderId, action, purchase, stage)
}

async function comeBack(action: ActionOf<'comeBack'>, purchase: PlacedPurchase, stage: Stage): Promise<void> {
  const orderId = await purchase.payment
  if (orderId !== undefined) await verify(orderId, action, purchase, stage)
}

async function openAgain(
  { storefront }: ActionOf<'openAgain'>,
  { buyer, purchaseId }: PlacedPurchase,
  stage: Stage,
): Promise<void> {
  const input = { params: { id: purchaseId } }
  await callWithRetries({ contract: resumePayment, input, token: buyer.token, storefront }, stage)
}

/** Switches the purchase to cash on delivery with `copies` concurrent calls at both storefronts. */
async function switchToDelivery(
  { storefront, copies }: ActionOf<'payOnDelivery'>,
  { buyer, purchaseId }: PlacedPurchase,
  stage: Stage,
): Promise<void> {
  const input = { params: { id: purchaseId } }
  const call = { contract: payOnDelivery, input, token: buyer.token, storefront }
  const responses = await callAtOnce(copies, call, stage)
  if (responses.some(({ data }) => data)) stage.confirmations.onDelivery.push(purchaseId)
}

/** Performs one action on a purchase at its time; `index` is its position among the visit's actions. */
export async function performAction(
  action: Action,
  index: number,
  purchase: PlacedPurchase,
  stage: Stage,
): Promise<void> {
  await pause(action.afterMs)
  switch (action.kind) {
    case 'cancel':
      return cancel(action, purchase, index, stage)
    case 'setStatus':
      return advance(action, purchase, index, stage)
    case 'change':
    case 'packShort':
      return adjust(action, purchase, index, stage)
    case 'pay':
      return pay(action, purchase, stage)
    case 'payMore':
      return payMore(action, purchase, index, stage)
    case 'comeBack':
      return comeBack(action, purchase, stage)
    case 'openAgain':
      return openAgain(action, purchase, stage)
    case 'payOnDelivery':
      return switchToDelivery(action, purchase, stage)
    case 'choose':
      return choose(action, purchase, index, stage)
    case 'complain':
      return complain(action, purchase, index, stage)
  }
}
