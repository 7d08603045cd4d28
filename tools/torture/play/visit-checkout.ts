import { setTimeout as pause } from 'node:timers/promises'
import {
  type Contract,
  createPaymentSession,
  placeOrder,
  placePurchase,
  type Quote,
  quoteCheckout,
  resumePayment,
} from '@santhe/contracts'
import { CHECKOUT_FORM } from '@santhe/domain/testing'
import type { Ask, Reply } from '@santhe/http-kit/testing'
import type { Door, Visit } from '../script/visit.ts'
import type { PlacedPromise } from '../world/promises.ts'
import type { Person } from '../world/stock-market.ts'
import { type Bought, doDeed } from './do-deed.ts'
import { insist } from './insist.ts'
import type { Stage } from './stage.ts'

const { paymentMethod: _, ...FORM } = CHECKOUT_FORM

interface Visiting {
  visit: Visit
  buyer: Person
  key: string
  items: { productId: number; quantity: number }[]
}

interface Placing<C extends Contract> {
  contract: C
  ask: Ask<C>
  /** What the answer says was made. */
  made: (reply: Reply<C>) => { purchaseId: number; orderIds: number[] } | undefined
}

/** Sends one order as often as the visit says, at both processes, under its one key; keeps what was answered. */
async function place<C extends Contract>(
  { contract, ask, made }: Placing<C>,
  { visit, buyer, key }: Visiting,
  stage: Stage,
): Promise<Reply<C>[]> {
  const promise: PlacedPromise = { key, call: contract.call, answers: [], isUnknown: false }
  stage.promises.placed.push(promise)
  const replies = await Promise.all(
    Array.from({ length: visit.copies }, async (_copy, copy): Promise<Reply<C>[]> => {
      const door: Door = (visit.door + copy) % 2 === 0 ? 0 : 1
      const reply = await insist({ contract, ask, token: buyer.token, door, key }, stage)
      if (!reply) promise.isUnknown = true
      if (!reply) return []
      const { purchaseId, orderIds = [] } = made(reply) ?? {}
      promise.answers.push({ status: reply.status, code: reply.failure?.code, purchaseId, orderIds })
      return [reply]
    }),
  )
  return replies.flat()
}

const idsOf = (orders: readonly { id: number }[]) => orders.map(order => order.id)

async function placeQuoted(visiting: Visiting, quote: Quote, stage: Stage): Promise<Bought | undefined> {
  const { visit, buyer, key } = visiting
  const isOnline = visit.kind === 'online'
  const paymentMethod = isOnline ? ('cashfree' as const) : ('cod' as const)
  const replies = await place(
    {
      contract: placePurchase,
      ask: { body: { ...FORM, notes: key, paymentMethod, quoteId: quote.quoteId } },
      made: ({ answer }) => answer && { purchaseId: answer.purchaseId, orderIds: idsOf(answer.orders) },
    },
    visiting,
    stage,
  )
  const [placed] = replies.flatMap(reply => reply.answer ?? [])
  if (!placed) return undefined
  const { purchaseId } = placed
  const open = async () => {
    const ask = { params: { id: purchaseId } }
    const reply = await insist({ contract: resumePayment, ask, token: buyer.token, door: visit.door }, stage)
    return reply?.answer?.orderId
  }
  return { buyer, key, purchaseId, orderIds: idsOf(placed.orders), payment: isOnline ? open() : noPayment() }
}

async function noPayment(): Promise<undefined> {}

/** One farm's boxes, as docs/product/checkout.md#one-farm orders them; priced as its part of the quote, where there is one still. */
async function placeFarmOrder(visiting: Visiting, quote: Quote, stage: Stage): Promise<Bought | undefined> {
  const { buyer, key } = visiting
  const farmerId = quote.lines[0]?.farmerId ?? 0
  const items = quote.lines
    .filter(line => line.farmerId === farmerId)
    .map(({ productId, quantity, price }) => ({ productId, quantity, price }))
  const replies = await place(
    {
      contract: placeOrder,
      ask: { body: { ...FORM, notes: key, paymentMethod: 'cod', farmerId, items } },
      made: ({ answer }) => answer && { purchaseId: answer.purchaseId, orderIds: [answer.id] },
    },
    visiting,
    stage,
  )
  const [order] = replies.flatMap(reply => reply.answer ?? [])
  if (!order) return undefined
  return { buyer, key, purchaseId: order.purchaseId, orderIds: [order.id], payment: noPayment() }
}

async function placeBySession(visiting: Visiting, quote: Quote, stage: Stage): Promise<Bought | undefined> {
  const { visit, buyer, key } = visiting
  const orderData = quote.farms.map(({ farmerId, total }) => ({
    ...{ ...FORM, notes: key, farmerId, total },
    items: quote.lines
      .filter(line => line.farmerId === farmerId)
      .map(({ productId, quantity, price }) => ({ productId, quantity, price })),
  }))
  const customerDetails = { name: 'Asha Rao', email: FORM.email, phone: FORM.phone }
  const body = { amount: quote.total, orderData, customerDetails }
  const replies = await place(
    {
      contract: createPaymentSession,
      ask: { body: visit.namesQuote ? { ...body, quoteId: quote.quoteId } : body },
      made: ({ answer }) => answer && { purchaseId: answer.purchaseId, orderIds: [] },
    },
    visiting,
    stage,
  )
  const [session] = replies.flatMap(reply => reply.answer ?? [])
  if (!session) return undefined
  const { purchaseId, orderId } = session
  // A purchase's orders are numbered from its own number on.
  const orderIds = quote.farms.map((_farm, place) => purchaseId + place)
  return { buyer, key, purchaseId, orderIds, payment: Promise.resolve(orderId) }
}

function buy(visiting: Visiting, quote: Quote, stage: Stage): Promise<Bought | undefined> {
  const { kind } = visiting.visit
  if (kind === 'oneFarm') return placeFarmOrder(visiting, quote, stage)
  return kind === 'session' ? placeBySession(visiting, quote, stage) : placeQuoted(visiting, quote, stage)
}

/**
 * One visit: a quote, a thought, an order. Resolves when the order was answered; what is done with it afterwards goes on by itself
 * and is added to `later`.
 */
export async function visitCheckout(visiting: Visiting, later: Promise<void>[], stage: Stage): Promise<void> {
  const { visit, buyer, items } = visiting
  const asked = { contract: quoteCheckout, ask: { body: { items } }, token: buyer.token, door: visit.door }
  const quote = (await insist(asked, stage))?.answer
  if (!quote || visit.kind === 'look') return
  await pause(visit.thinkMs)
  const bought = await buy(visiting, quote, stage)
  if (!bought) return
  later.push(...visit.deeds.map((deed, place) => doDeed(deed, place, bought, stage)))
}
