import { Quote } from '@santhe/contracts'
import { channelRule, DELIVERY_AREAS, newsKindsOf } from '@santhe/rules'
import { z } from 'zod'
import { DEMO_PASSWORD } from '../../seed/demo-password.ts'
import type { ValueContext } from '../values/field-values.ts'
import { Body, dateAfter, dayAhead, type Prepare, type SetupCall, withBody } from './preparation.ts'
import { PREPARE_AFTERMATH } from './prepare-aftermath.ts'
import { PREPARE_OFFICE } from './prepare-office.ts'
import { asPreviewed, asSheet } from './prepare-sheet.ts'
import type { RequestParts } from './request-parts.ts'

const MAX_LINES = 3
function cartOf({ draw, snapshot }: ValueContext) {
  const onSale = snapshot.products.filter(({ isOnSale }) => isOnSale)
  if (onSale.length === 0) return []
  const productIds = new Set(Array.from({ length: draw.integer(1, MAX_LINES) }, () => draw.pick(onSale).id))
  return [...productIds].map(productId => ({ productId, quantity: draw.integer(1, 3) }))
}

/** Prices a cart for the form's place of delivery, so that the quote's total equals the order's. */
async function requestQuote(context: ValueContext, setupCall: SetupCall, form: object): Promise<Quote | undefined> {
  const { zipCode, pickup } = Body.parse(form)
  const response = await setupCall('POST', '/api/checkout/quote', { items: cartOf(context), zipCode, pickup })
  return Quote.safeParse(response).data
}

const withCart: Prepare = async (parts, context) => withBody(parts, { items: cartOf(context) })

function linesOf({ lines }: Quote, farmerId: number) {
  return lines
    .filter(line => line.farmerId === farmerId)
    .map(({ productId, quantity, price }) => ({ productId, quantity, price, farmerId }))
}

const withQuote: Prepare = async (parts, context, setupCall) => {
  const quote = await requestQuote(context, setupCall, Body.parse(parts.body))
  const days = context.draw.chance(70) ? { deliveries: undefined } : {}
  return quote ? withBody(parts, { quoteId: quote.quoteId, ...days }) : parts
}

const ofOneFarm: Prepare = async (parts, context, setupCall) => {
  const quote = await requestQuote(context, setupCall, Body.parse(parts.body))
  const farm = quote?.farms[0]
  if (!quote || !farm) return parts
  const { farmerId, total } = farm
  const ids = context.draw.chance(70) ? { quoteId: quote.quoteId, total } : { quoteId: undefined, total: undefined }
  return withBody(parts, { farmerId, items: linesOf(quote, farmerId), ...ids })
}

/** Returns an online purchase of a quote, with the same form in each farm's order. */
function onlinePurchase(quote: Quote, form: object) {
  const orderData = quote.farms.map(({ farmerId, total }) => ({
    ...form,
    ...{ farmerId, total, items: linesOf(quote, farmerId) },
  }))
  return { amount: quote.total, orderData, quoteId: quote.quoteId }
}

const OrderData = z.object({ orderData: z.array(z.record(z.string(), z.unknown())) })

const withPayment: Prepare = async (parts, context, setupCall) => {
  const form = OrderData.safeParse(parts.body).data?.orderData[0]
  if (!form) return parts
  const quote = await requestQuote(context, setupCall, form)
  return quote ? withBody(parts, onlinePurchase(quote, form)) : parts
}

const NAMED = { email: 'asha@santhe.example', phone: '+91 98450 12345' }
const OpenedPayment = z.object({ orderId: z.string(), purchaseId: z.number() })

const Placed = z.object({
  orders: z.array(z.object({ id: z.number(), items: z.array(z.object({ productId: z.number() })) })),
})

/** Names a new order of the caller with cash on delivery, which can still be changed. */
const ofANewOrder: Prepare = async (parts, context, setupCall) => {
  const { label: _, ...address } = ADDRESS
  const form = { firstName: 'Asha', lastName: 'Rao', ...NAMED, ...address }
  const quote = await requestQuote(context, setupCall, form)
  const body = { ...form, quoteId: quote?.quoteId, paymentMethod: 'cod' }
  const placed = quote && Placed.safeParse(await setupCall('POST', '/api/checkout', body)).data
  const [order] = placed?.orders ?? []
  if (!order) return parts
  const items = order.items.map(({ productId }) => ({ productId, quantity: context.draw.integer(0, 3) }))
  return { ...parts, path: { id: order.id }, body: { items, notes: 'Leave it at the gate', seen: 0 } }
}

/** Opens an online payment as the caller, by a valid form; undefined if they may not buy. */
async function openPayment(context: ValueContext, setupCall: SetupCall) {
  const { label: _, ...address } = ADDRESS
  const form = { firstName: 'Asha', lastName: 'Rao', ...NAMED, ...address }
  const quote = await requestQuote(context, setupCall, form)
  if (!quote) return undefined
  const body = { ...onlinePurchase(quote, form), customerDetails: { name: 'Asha Rao', ...NAMED } }
  return OpenedPayment.safeParse(await setupCall('POST', '/api/payments/create-session', body)).data
}

const Tokens = z.object({ resetToken: z.string() })

async function resetToken({ draw, snapshot }: ValueContext, setupCall: SetupCall): Promise<string> {
  const { email } = draw.pick(snapshot.people)
  const response = await setupCall('POST', '/api/forgot-password', { email })
  return Tokens.safeParse(response).data?.resetToken ?? 'x'.repeat(43)
}

/** Returns one of the tokens, or an unknown one if there are none. */
const aToken = ({ draw }: ValueContext, tokens: readonly string[]) =>
  tokens.length > 0 ? draw.pick(tokens) : 'x'.repeat(43)

type TokensOf = (snapshot: ValueContext['snapshot']) => readonly string[]

const withTokenInPath =
  (tokensOf: TokensOf): Prepare =>
  async (parts, context) => ({ ...parts, path: { token: aToken(context, tokensOf(context.snapshot)) } })

const withToken =
  (tokensOf: TokensOf): Prepare =>
  async (parts, context) =>
    withBody(parts, { token: aToken(context, tokensOf(context.snapshot)) })

/** Uses a mail's link if there is one. */
const byNewsLink: Prepare = async (parts, context) => ({
  ...parts,
  query: [['token', aToken(context, context.snapshot.newsLinks)]],
})

/** Switches news that the caller receives and may switch. */
const ofOwnNews: Prepare = async (parts, { draw, caller }) => {
  const switchable = newsKindsOf(caller?.role ?? 'customer').filter(kind => channelRule(kind, 'mail') !== 'always')
  const from = draw.integer(0, 23)
  const quietHours = draw.chance(50) ? null : { from, to: (from + draw.integer(1, 23)) % 24 }
  return withBody(parts, { news: [{ kind: draw.pick(switchable), mail: draw.chance(50) }], quietHours })
}

/** Returns a valid code for an agent, after ending an earlier assistance: an agent can only have one at a time. */
const withAssistCode: Prepare = async (parts, { snapshot, caller }, setupCall) => {
  const made = caller && (await snapshot.assist.makeCode(caller.id))
  if (!made) return parts
  await setupCall('POST', '/api/assist/finish', {})
  return withBody(parts, made)
}

const Devices = z.array(z.object({ id: z.string() }))

const ofASession: Prepare = async (parts, context, setupCall) => {
  const devices = Devices.safeParse(await setupCall('GET', '/api/users/sessions')).data ?? []
  return devices.length > 0 ? { ...parts, path: { id: context.draw.pick(devices).id } } : parts
}

const SavedIds = z.array(z.object({ id: z.number().nullable() }))
const ADDRESS = {
  label: 'Office',
  address: '4, Church Street',
  city: 'Bengaluru',
  state: 'Karnataka',
  zipCode: '560001',
}

/** Names one of the caller's saved addresses; saves one first. */
const ofAnAddress: Prepare = async (parts, context, setupCall) => {
  await setupCall('POST', '/api/users/addresses', ADDRESS)
  const saved = SavedIds.safeParse(await setupCall('GET', '/api/users/addresses')).data ?? []
  const ids = saved.flatMap(({ id }) => id ?? [])
  return ids.length > 0 ? { ...parts, path: { id: context.draw.pick(ids) } } : parts
}

/** Names one of the caller's payments; opens the first one. */
const ofAPayment: Prepare = async (parts, context, setupCall) => {
  const { draw, snapshot, caller } = context
  const ownPayments = snapshot.payments.filter(({ buyerId }) => buyerId === caller?.id)
  const open = ownPayments.filter(({ isOpen }) => isOpen)
  const payments = [open, ownPayments].find(list => list.length > 0)
  const orderId = payments ? draw.pick(payments).id : (await openPayment(context, setupCall))?.orderId
  return orderId === undefined ? parts : withBody(parts, { orderId })
}

/** Names one of the caller's unpaid purchases; creates the first one. */
const ofAnOpenPurchase: Prepare = async (parts, context, setupCall) => {
  const { draw, snapshot, caller } = context
  const open = snapshot.payments.filter(({ buyerId, isOpen }) => isOpen && buyerId === caller?.id)
  const { purchaseId } = open.length > 0 ? draw.pick(open) : ((await openPayment(context, setupCall)) ?? {})
  return purchaseId === undefined ? parts : { ...parts, path: { id: purchaseId } }
}

const WEBHOOK_TYPES = ['PAYMENT_SUCCESS_WEBHOOK', 'PAYMENT_FAILED_WEBHOOK', 'PAYMENT_USER_DROPPED_WEBHOOK', 'OTHER']

/** Returns a webhook event about an existing payment, in the provider's format. */
const asWebhook: Prepare = async (parts, { draw, snapshot, now }) => {
  const payment = snapshot.payments.length > 0 ? draw.pick(snapshot.payments) : { id: 'santhe-1-1', rupees: 40 }
  const order = { order_id: payment.id, order_amount: payment.rupees, order_currency: 'INR' }
  const paymentData = {
    cf_payment_id: String(draw.integer(1, 1_000_000)),
    payment_status: 'SUCCESS',
    payment_amount: payment.rupees,
    payment_currency: 'INR',
  }
  const refund = { refund_id: `refund-${draw.integer(1, 50)}`, order_id: payment.id, refund_status: 'SUCCESS' }
  const ofRefund = { type: 'REFUND_STATUS_WEBHOOK', data: { refund } }
  const ofPayment = { type: draw.pick(WEBHOOK_TYPES), data: { order, payment: paymentData } }
  return { ...parts, body: { ...(draw.chance(20) ? ofRefund : ofPayment), event_time: now.toISOString() } }
}

/** Offers a product of the caller's farm again, for the call to undo. */
const ofAnOffer: Prepare = async (parts, { draw, snapshot, caller }, setupCall) => {
  const own = snapshot.products.filter(({ farmId }) => farmId === (caller?.farmId ?? farmId))
  if (own.length === 0) return parts
  const { id } = draw.pick(own)
  await setupCall('POST', `/api/products/${id}/offer-again`, { by: 'week', inventory: 3 })
  return { ...parts, path: { id } }
}

/** Picks a later day for an order: late enough for available products, and among the 30 days on offer. */
const onALaterDay: Prepare = async (parts, context) =>
  withBody(parts, {
    date: dateAfter(context.draw.integer(3, 20), context.now),
    window: context.draw.chance(50) ? 'evening' : undefined,
  })

/** Reads the remaining capacity, which needs both district and area. */
const ofADistrict: Prepare = async (parts, context) => {
  const { draw } = context
  const from: [string, unknown][] = draw.chance(50) ? [['from', dayAhead(context)]] : []
  const query: [string, unknown][] = [
    ['district', draw.pick(['Kolar', 'Bengaluru Rural'])],
    ['area', draw.pick(DELIVERY_AREAS)],
  ]
  return { ...parts, query: [...query, ...from] }
}

/** Calls whose valid requests depend on another call's response, or whose values must fit together. */
const PREPARE: Readonly<Record<string, Prepare>> = {
  quoteCheckout: withCart,
  checkCart: withCart,
  saveCart: withCart,
  placePurchase: withQuote,
  placeOrder: ofOneFarm,
  placeOnlinePurchase: withPayment,
  verifyPayment: ofAPayment,
  resumePayment: ofAnOpenPurchase,
  payOnDelivery: ofAnOpenPurchase,
  paymentWebhook: asWebhook,
  endSession: ofASession,
  updateAddress: ofAnAddress,
  deleteAddress: ofAnAddress,
  checkResetToken: async (parts, context, setupCall) => ({
    ...parts,
    path: { token: await resetToken(context, setupCall) },
  }),
  resetPassword: async (parts, context, setupCall) => withBody(parts, { token: await resetToken(context, setupCall) }),
  checkEmailToConfirm: withTokenInPath(({ emailLinks }) => emailLinks.confirm),
  checkEmailToKeep: withTokenInPath(({ emailLinks }) => emailLinks.keep),
  confirmEmail: withToken(({ emailLinks }) => emailLinks.confirm),
  keepEmail: withToken(({ emailLinks }) => emailLinks.keep),
  checkAssistLink: withTokenInPath(({ assist }) => assist.links),
  endAssistByLink: withToken(({ assist }) => assist.links),
  checkUnsubscribeLink: byNewsLink,
  unsubscribeByLink: byNewsLink,
  setNewsPreferences: ofOwnNews,
  startAssist: withAssistCode,
  takeBackOffer: ofAnOffer,
  readDeliveryPhoto: async (parts, { draw, snapshot: { photographed } }) =>
    photographed.length > 0 ? { ...parts, path: { id: draw.pick(photographed) } } : parts,
  changeOrder: ofANewOrder,
  chooseDelivery: async (parts, context, setupCall) => {
    const { path } = await ofANewOrder(parts, context, setupCall)
    return onALaterDay({ ...parts, path }, context, setupCall)
  },
  sendEmailLinkAgain: async (parts, { draw }, setupCall) => {
    const { label: _, ...place } = ADDRESS
    const email = `fuzz${draw.integer(1, 1_000_000_000)}@fuzz.example`
    await setupCall('PUT', '/api/customers/profile', { name: 'Asha Rao', email, ...place })
    return parts
  },
  changeOffer: async (parts, { draw }) =>
    withBody(parts, draw.chance(70) ? { soldOut: undefined, seen: undefined, move: undefined } : {}),
  listDeliveryDays: ofADistrict,
  previewSheet: async (parts, context, setupCall) =>
    context.draw.chance(50) ? asSheet(parts, context, setupCall) : parts,
  takeSheet: asPreviewed,
  login: async (parts, { draw, snapshot }) =>
    withBody(parts, { username: draw.pick(snapshot.people).username, password: DEMO_PASSWORD }),
  ...PREPARE_OFFICE,
  ...PREPARE_AFTERMATH,
}

/** Returns a valid request that passes the call's own checks too. */
export function prepared(name: string, parts: RequestParts, context: ValueContext, setupCall: SetupCall) {
  const prepare = Object.hasOwn(PREPARE, name) ? PREPARE[name] : undefined
  return prepare ? prepare(parts, context, setupCall) : Promise.resolve(parts)
}
