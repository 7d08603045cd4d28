import { setTimeout as pause } from 'node:timers/promises'
import { changeOrder, giveUpChange, payChange, readOrder, verifyPayment } from '@santhe/contracts'
import type { Act } from '../../cashfree-sandbox/ledger/payments.ts'
import type { Action, StorefrontIndex } from '../script/visit.ts'
import { callAtOnce, callWithRetries } from './call-with-retries.ts'
import { orderOf, type PlacedPurchase } from './placed-purchase.ts'
import type { Stage } from './stage.ts'

interface Comes {
  storefront: StorefrontIndex
  copies: number
}

/** Verifies a payment with `copies` concurrent calls at both storefronts. */
export async function verify(
  orderId: string,
  { storefront, copies }: Comes,
  { buyer }: Pick<PlacedPurchase, 'buyer'>,
  stage: Stage,
) {
  const call = { contract: verifyPayment, input: { body: { orderId } }, token: buyer.token, storefront }
  const responses = await callAtOnce(copies, call, stage)
  if (responses.some(({ data }) => data?.status === 'paid')) stage.confirmations.reportedPaid.push(orderId)
}

/** Pays at the provider, and verifies it. */
export async function payAt(
  order_id: string,
  { act, ...comes }: Comes & { act: Omit<Act, 'order_id'> },
  purchase: PlacedPurchase,
  stage: Stage,
): Promise<void> {
  const { counts, trace, provider } = stage
  try {
    const { payment_status } = await provider.act({ order_id, ...act })
    counts.add(`payment ${payment_status}`)
    trace(`${purchase.key} ${order_id}: ${payment_status}`)
  } catch (error) {
    counts.add('payment refused')
    trace(`${purchase.key} ${order_id}: ${error instanceof Error ? error.message : error}`)
  }
  await verify(order_id, comes, purchase, stage)
}

interface Wish extends Comes {
  id: number
  boxes: number
  key: string
}

/** Adds boxes of the order's first product, else of its farm's first other available one; returns the open payment. */
async function wishMore({ id, boxes, key, ...comes }: Wish, { buyer }: PlacedPurchase, stage: Stage) {
  const call = { token: buyer.token, storefront: comes.storefront }
  const input = { params: { id } }
  const [item] = (await callWithRetries({ ...call, contract: readOrder, input }, stage))?.data?.items ?? []
  if (!item) return undefined
  const before = item.boxesNow ?? item.quantity
  const others = stage.market.products.filter(
    ({ farmId, id: other }) => farmId === item.farmerId && other !== item.productId,
  )
  const wishes = [
    { productId: item.productId, quantity: before + boxes },
    ...others.map(({ id: productId }) => ({ productId, quantity: boxes })),
  ]
  for (const [place, wish] of wishes.entries()) {
    const change = { ...call, contract: changeOrder, input: { ...input, body: { items: [wish] } } }
    const changed = await callAtOnce(comes.copies, { ...change, key: `${key}-${place}` }, stage)
    if (changed.some(({ data }) => data?.openChange)) break
  }
  const payment = (await callWithRetries({ ...call, contract: payChange, input }, stage))?.data?.orderId
  stage.counts.add(payment ? 'change to pay' : 'no change to pay')
  return payment
}

/** Pays an order online, adds boxes, and pays for them: once, late, twice at once, after giving up or expiry. */
export async function payMore(
  { order, boxes, givesUp, waitMs, acts, ...comes }: Extract<Action, { kind: 'payMore' }>,
  purchase: PlacedPurchase,
  index: number,
  stage: Stage,
): Promise<void> {
  const id = orderOf(purchase, order)
  const first = await purchase.payment
  if (id === undefined || first === undefined) return
  await payAt(first, { act: { outcome: 'pay' }, ...comes }, purchase, stage)
  const call = { token: purchase.buyer.token, storefront: comes.storefront }
  const input = { params: { id } }
  const payment = await wishMore({ id, boxes, key: `${purchase.key}-more-${index}`, ...comes }, purchase, stage)
  if (payment === undefined) return
  if (givesUp) await callWithRetries({ ...call, contract: giveUpChange, input }, stage)
  await pause(waitMs)
  await Promise.all(acts.map(act => payAt(payment, { act, ...comes }, purchase, stage)))
}
