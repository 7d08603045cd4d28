import { setTimeout as pause } from 'node:timers/promises'
import {
  type Contract,
  joinLine,
  leaveLine,
  listWishes,
  placeOnlinePurchase,
  placeOrder,
  placePurchase,
  type Quote,
  quoteCheckout,
  resumePayment,
} from '@santhe/contracts'
import { CHECKOUT_FORM } from '@santhe/domain/testing'
import type { CallInput, CallResponse } from '@santhe/http-kit/testing'
import type { Visit } from '../script/visit.ts'
import type { PlacedConfirmation } from '../world/confirmations.ts'
import type { Person } from '../world/stock-market.ts'
import { callAtOnce, callWithRetries } from './call-with-retries.ts'
import { performAction } from './perform-action.ts'
import type { PlacedPurchase } from './placed-purchase.ts'
import type { Stage } from './stage.ts'

const { paymentMethod: _, ...FORM } = CHECKOUT_FORM

interface CheckoutVisit {
  visit: Visit
  buyer: Person
  key: string
  items: { productId: number; quantity: number }[]
}

interface Placement<C extends Contract> {
  contract: C
  input: CallInput<C>
  /** Returns the purchase and order ids that the response confirms. */
  placedIds: (response: CallResponse<C>) => { purchaseId: number; orderIds: number[] } | undefined
}

/** Sends one order under one key, in the visit's number of copies to both processes; records the responses. */
async function sendOrder<C extends Contract>(
  { contract, input, placedIds }: Placement<C>,
  { visit, buyer, key }: CheckoutVisit,
  stage: Stage,
): Promise<CallResponse<C>[]> {
  const confirmation: PlacedConfirmation = { key, call: contract.call, responses: [], isUnknown: false }
  stage.confirmations.placed.push(confirmation)
  const call = { contract, input, token: buyer.token, storefront: visit.storefront, key }
  const responses = await callAtOnce(visit.copies, call, stage)
  confirmation.isUnknown = responses.length < visit.copies
  for (const response of responses) {
    const { purchaseId, orderIds = [] } = placedIds(response) ?? {}
    confirmation.responses.push({ status: response.status, code: response.failure?.code, purchaseId, orderIds })
  }
  return responses
}

function itemsOf({ lines }: Quote, ofFarm: number) {
  const own = lines.filter(({ farmerId }) => farmerId === ofFarm)
  return own.map(({ productId, quantity, price }) => ({ productId, quantity, price }))
}

const idsOf = (orders: readonly { id: number }[]) => orders.map(order => order.id)

async function placeFromQuote(
  checkout: CheckoutVisit,
  quote: Quote,
  stage: Stage,
): Promise<PlacedPurchase | undefined> {
  const { visit, buyer, key } = checkout
  const isOnline = visit.kind === 'online'
  const paymentMethod = isOnline ? ('cashfree' as const) : ('cod' as const)
  const responses = await sendOrder(
    {
      contract: placePurchase,
      input: { body: { ...FORM, notes: key, paymentMethod, quoteId: quote.quoteId } },
      placedIds: ({ data }) => data && { purchaseId: data.purchaseId, orderIds: idsOf(data.orders) },
    },
    checkout,
    stage,
  )
  const [purchase] = responses.flatMap(response => response.data ?? [])
  if (!purchase) return undefined
  const { purchaseId } = purchase
  const resume = async () => {
    const input = { params: { id: purchaseId } }
    const response = await callWithRetries(
      { contract: resumePayment, input, token: buyer.token, storefront: visit.storefront },
      stage,
    )
    return response?.data?.orderId
  }
  return { buyer, key, purchaseId, orderIds: idsOf(purchase.orders), payment: isOnline ? resume() : noPayment() }
}

async function noPayment(): Promise<undefined> {}

/**
 * Orders one farm's boxes by docs/product/checkout.md#one-farm, at its part of the quote's price, if the quote is
 * still valid.
 */
async function placeFarmOrder(
  checkout: CheckoutVisit,
  quote: Quote,
  stage: Stage,
): Promise<PlacedPurchase | undefined> {
  const { buyer, key } = checkout
  const farmerId = quote.lines[0]?.farmerId ?? 0
  const items = itemsOf(quote, farmerId)
  const responses = await sendOrder(
    {
      contract: placeOrder,
      input: { body: { ...FORM, notes: key, paymentMethod: 'cod', farmerId, items } },
      placedIds: ({ data }) => data && { purchaseId: data.purchaseId, orderIds: [data.id] },
    },
    checkout,
    stage,
  )
  const [order] = responses.flatMap(response => response.data ?? [])
  if (!order) return undefined
  return { buyer, key, purchaseId: order.purchaseId, orderIds: [order.id], payment: noPayment() }
}

async function placeBySession(
  checkout: CheckoutVisit,
  quote: Quote,
  stage: Stage,
): Promise<PlacedPurchase | undefined> {
  const { visit, buyer, key } = checkout
  const orderData = quote.farms.map(({ farmerId, total }) => ({
    ...{ ...FORM, notes: key, farmerId, total },
    items: itemsOf(quote, farmerId),
  }))
  const customerDetails = { name: 'Asha Rao', email: FORM.email, phone: FORM.phone }
  const body = { amount: quote.total, orderData, customerDetails }
  const responses = await sendOrder(
    {
      contract: placeOnlinePurchase,
      input: { body: visit.namesQuote ? { ...body, quoteId: quote.quoteId } : body },
      placedIds: ({ data }) => data && { purchaseId: data.purchaseId, orderIds: [] },
    },
    checkout,
    stage,
  )
  const [session] = responses.flatMap(response => response.data ?? [])
  if (!session) return undefined
  const { purchaseId, orderId } = session
  // A purchase's orders have successive ids from the purchase's own.
  const orderIds = quote.farms.map((_farm, index) => purchaseId + index)
  return { buyer, key, purchaseId, orderIds, payment: Promise.resolve(orderId) }
}

function buy(checkout: CheckoutVisit, quote: Quote, stage: Stage): Promise<PlacedPurchase | undefined> {
  const { kind } = checkout.visit
  if (kind === 'oneFarm') return placeFarmOrder(checkout, quote, stage)
  return kind === 'session' ? placeBySession(checkout, quote, stage) : placeFromQuote(checkout, quote, stage)
}

/** Returns the boxes offered to a waiting buyer, if the buyer takes offers. */
async function offeredItems({ visit, buyer }: CheckoutVisit, stage: Stage): Promise<CheckoutVisit['items']> {
  if (!visit.takesOffer) return []
  const call = { contract: listWishes, token: buyer.token, storefront: visit.storefront }
  const waits = (await callWithRetries(call, stage))?.data?.waits ?? []
  return waits.flatMap(({ productId, offer }) => (offer ? [{ productId, quantity: offer.quantity }] : []))
}

/** Joins the line for a sold-out product, and perhaps leaves the line, or its offer, again. */
async function waitInLine({ visit, buyer, items }: CheckoutVisit, stage: Stage): Promise<void> {
  const { wait, storefront, copies } = visit
  const [item] = items
  if (!wait || !item) return
  const call = { token: buyer.token, storefront }
  const params = { id: item.productId }
  await callAtOnce(copies, { ...call, contract: joinLine, input: { params, body: { quantity: wait.boxes } } }, stage)
  if (wait.leaveAfterMs === undefined) return
  await pause(wait.leaveAfterMs)
  await callWithRetries({ ...call, contract: leaveLine, input: { params } }, stage)
}

/**
 * Performs one visit: a quote, a pause, an order. Resolves with the response to the order; later actions on it run
 * independently and are added to `pending`.
 */
export async function visitCheckout(checkout: CheckoutVisit, pending: Promise<void>[], stage: Stage): Promise<void> {
  const { visit, buyer } = checkout
  const offered = await offeredItems(checkout, stage)
  const items = offered.length > 0 ? offered : checkout.items
  const quoteCall = {
    contract: quoteCheckout,
    input: { body: { items } },
    token: buyer.token,
    storefront: visit.storefront,
  }
  const response = await callWithRetries(quoteCall, stage)
  if (response?.failure?.code === 'OUT_OF_STOCK') pending.push(waitInLine(checkout, stage))
  const quote = response?.data
  if (!quote || visit.kind === 'look') return
  await pause(visit.thinkMs)
  const purchase = await buy(checkout, quote, stage)
  if (!purchase) return
  pending.push(...visit.actions.map((action, index) => performAction(action, index, purchase, stage)))
}
