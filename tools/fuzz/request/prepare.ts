import { Quote } from '@santhe/contracts'
import { z } from 'zod'
import type { Choosing } from '../values/field-values.ts'
import { PASSWORD } from '../values/field-values.ts'
import type { RequestParts } from './request-parts.ts'

/** Asks a call as the one who is about to ask; what was answered, or undefined where it was refused. */
export type AskFirst = (method: string, path: string, body?: unknown) => Promise<unknown>

type Prepare = (parts: RequestParts, choosing: Choosing, askFirst: AskFirst) => Promise<RequestParts>

const Body = z.record(z.string(), z.unknown()).catch({})
const MOST_LINES = 3

function cartOf({ draw, known }: Choosing) {
  const onSale = known.products.filter(({ isOnSale }) => isOnSale)
  if (onSale.length === 0) return []
  const chosen = new Set(Array.from({ length: draw.whole(1, MOST_LINES) }, () => draw.pick(onSale).id))
  return [...chosen].map(productId => ({ productId, quantity: draw.whole(1, 3) }))
}

const withBody = (parts: RequestParts, more: object): RequestParts => ({
  ...parts,
  body: { ...Body.parse(parts.body), ...more },
})

async function quoted(choosing: Choosing, askFirst: AskFirst): Promise<Quote | undefined> {
  const answer = await askFirst('POST', '/api/checkout/quote', { items: cartOf(choosing) })
  return Quote.safeParse(answer).data
}

const withCart: Prepare = async (parts, choosing) => withBody(parts, { items: cartOf(choosing) })

function linesOf({ lines }: Quote, farmerId: number) {
  return lines
    .filter(line => line.farmerId === farmerId)
    .map(({ productId, quantity, price }) => ({ productId, quantity, price, farmerId }))
}

const withQuote: Prepare = async (parts, choosing, askFirst) => {
  const quote = await quoted(choosing, askFirst)
  return quote ? withBody(parts, { quoteId: quote.quoteId }) : parts
}

const ofOneFarm: Prepare = async (parts, choosing, askFirst) => {
  const quote = await quoted(choosing, askFirst)
  const farm = quote?.farms[0]
  if (!quote || !farm) return parts
  const { farmerId, total } = farm
  const ids = choosing.draw.chance(70) ? { quoteId: quote.quoteId, total } : { quoteId: undefined, total: undefined }
  return withBody(parts, { farmerId, items: linesOf(quote, farmerId), ...ids })
}

const OrderData = z.object({ orderData: z.array(z.record(z.string(), z.unknown())) })

const withPayment: Prepare = async (parts, choosing, askFirst) => {
  const quote = await quoted(choosing, askFirst)
  const form = OrderData.safeParse(parts.body).data?.orderData[0]
  if (!quote || !form) return parts
  const orderData = quote.farms.map(({ farmerId, total }) => ({
    ...form,
    ...{ farmerId, total, items: linesOf(quote, farmerId) },
  }))
  return withBody(parts, { amount: quote.total, orderData, quoteId: quote.quoteId })
}

const Tokens = z.object({ resetToken: z.string() })

async function resetToken({ draw, known }: Choosing, askFirst: AskFirst): Promise<string> {
  const { email } = draw.pick(known.people)
  const answer = await askFirst('POST', '/api/forgot-password', { email })
  return Tokens.safeParse(answer).data?.resetToken ?? 'x'.repeat(43)
}

/** One that waits, where there is one. */
function emailToken({ draw, known }: Choosing, kind: 'confirm' | 'keep'): string {
  const tokens = known.emailLinks[kind]
  return tokens.length > 0 ? draw.pick(tokens) : 'x'.repeat(43)
}

const Devices = z.array(z.object({ id: z.string() }))

const ofASession: Prepare = async (parts, choosing, askFirst) => {
  const devices = Devices.safeParse(await askFirst('GET', '/api/users/sessions')).data ?? []
  return devices.length > 0 ? { ...parts, path: { id: choosing.draw.pick(devices).id } } : parts
}

const ofAPayment: Prepare = async (parts, { draw, known, asker }) => {
  const mine = known.payments.filter(({ buyerId }) => buyerId === asker?.id)
  const open = mine.filter(({ isOpen }) => isOpen)
  const payments = [open, mine, known.payments].find(list => list.length > 0)
  return payments ? withBody(parts, { orderId: draw.pick(payments).id }) : parts
}

const ofAnOpenPurchase: Prepare = async (parts, { draw, known, asker }) => {
  const open = known.payments.filter(({ buyerId, isOpen }) => isOpen && buyerId === asker?.id)
  return open.length > 0 ? { ...parts, path: { id: draw.pick(open).purchaseId } } : parts
}

const NOTICES = ['PAYMENT_SUCCESS_WEBHOOK', 'PAYMENT_FAILED_WEBHOOK', 'PAYMENT_USER_DROPPED_WEBHOOK', 'OTHER']

/** A notice in the words of the payment provider, of a payment that is there. */
const asNotice: Prepare = async (parts, { draw, known, now }) => {
  const payment = known.payments.length > 0 ? draw.pick(known.payments) : { id: 'santhe-1-1', rupees: 40 }
  const order = { order_id: payment.id, order_amount: payment.rupees, order_currency: 'INR' }
  const said = {
    cf_payment_id: String(draw.whole(1, 1_000_000)),
    payment_status: 'SUCCESS',
    payment_amount: payment.rupees,
    payment_currency: 'INR',
  }
  const refund = { refund_id: `refund-${draw.whole(1, 50)}`, order_id: payment.id, refund_status: 'SUCCESS' }
  const ofRefund = { type: 'REFUND_STATUS_WEBHOOK', data: { refund } }
  const ofPayment = { type: draw.pick(NOTICES), data: { order, payment: said } }
  return { ...parts, body: { ...(draw.chance(20) ? ofRefund : ofPayment), event_time: now.toISOString() } }
}

/** Calls whose good requests depend on what another call answered, or on things that belong together. */
const PREPARE: Readonly<Record<string, Prepare>> = {
  quoteCheckout: withCart,
  checkCart: withCart,
  saveCart: withCart,
  placePurchase: withQuote,
  placeOrder: ofOneFarm,
  createPaymentSession: withPayment,
  verifyPayment: ofAPayment,
  resumePayment: ofAnOpenPurchase,
  paymentWebhook: asNotice,
  endSession: ofASession,
  checkResetToken: async (parts, choosing, askFirst) => ({
    ...parts,
    path: { token: await resetToken(choosing, askFirst) },
  }),
  resetPassword: async (parts, choosing, askFirst) => withBody(parts, { token: await resetToken(choosing, askFirst) }),
  checkEmailToConfirm: async (parts, choosing) => ({ ...parts, path: { token: emailToken(choosing, 'confirm') } }),
  checkEmailToKeep: async (parts, choosing) => ({ ...parts, path: { token: emailToken(choosing, 'keep') } }),
  confirmEmail: async (parts, choosing) => withBody(parts, { token: emailToken(choosing, 'confirm') }),
  keepEmail: async (parts, choosing) => withBody(parts, { token: emailToken(choosing, 'keep') }),
  login: async (parts, { draw, known }) =>
    withBody(parts, { username: draw.pick(known.people).username, password: PASSWORD }),
  decideProductApproval: async (parts, { draw }) =>
    draw.chance(70) ? withBody(parts, { approvalStatus: 'approved' }) : parts,
}

/** Makes a good request better, so that it gets past the call's own checks too. */
export function prepared(name: string, parts: RequestParts, choosing: Choosing, askFirst: AskFirst) {
  const prepare = Object.hasOwn(PREPARE, name) ? PREPARE[name] : undefined
  return prepare ? prepare(parts, choosing, askFirst) : Promise.resolve(parts)
}
