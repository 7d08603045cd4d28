import {
  giveUpChange,
  payChange,
  paymentWebhook,
  payOnDelivery,
  placeOnlinePurchase,
  placeOrder,
  placePurchase,
  quoteCheckout,
  resumePayment,
  verifyPayment,
} from '@santhe/contracts'
import { Products } from '@santhe/domain/records'
import { aProduct, aWaitingChange, CHECKOUT_FORM } from '@santhe/domain/testing'
import type { ErrorCases } from '@santhe/http-kit/testing'
import { sessionBody } from '../online-shop.ts'
import type { ErrorMarket } from './market.ts'

export function orderErrors({ domain, provider, api, codeOf, someone, ownProduct }: ErrorMarket): ErrorCases {
  const { paymentMethod: _cod, ...form } = CHECKOUT_FORM
  const cod = { ...form, paymentMethod: 'cod' as const }
  const keyed = (as: object) => ({ ...as, headers: { 'Idempotency-Key': 'one' } })
  const itemsOf = ({ _id: productId }: { _id: number }, quantity = 1) => [{ productId, quantity }]

  /** Returns the body of POST /api/orders for one box of a product; `overrides` change its item. */
  const orderOf = (product: Awaited<ReturnType<typeof aProduct>>, overrides = {}) => ({
    body: { ...cod, farmerId: product.farmId, items: [{ ...itemsOf(product)[0], ...overrides }] },
  })
  const sessionOf = (product: Awaited<ReturnType<typeof aProduct>>, overrides = {}) => ({
    body: { ...sessionBody([product]), ...overrides },
  })
  const ended = { availableUntil: '2026-11-20' }

  async function quoted() {
    const { as } = await someone()
    const product = await aProduct(domain)
    const { quoteId } = await api.callOk(quoteCheckout, { body: { items: itemsOf(product) } }, as)
    return { as, product, input: { body: { ...cod, quoteId } } }
  }

  /** A purchase with an open online payment. */
  async function opened() {
    const { as } = await someone()
    const { purchaseId, orderId } = await api.callOk(placeOnlinePurchase, sessionOf(await aProduct(domain)), as)
    return { as, orderId, at: { params: { id: purchaseId } } }
  }

  /** More boxes for a paid order, with their payment open. */
  async function changed() {
    const { as, actor } = await someone()
    const { order, payment } = await aWaitingChange(domain, { buyer: actor })
    return { as, paymentId: payment._id, at: { params: { id: order._id } } }
  }

  return {
    [quoteCheckout.call]: {
      OUT_OF_STOCK: async () =>
        codeOf(
          quoteCheckout,
          { body: { items: itemsOf(await aProduct(domain, { inventory: 0 })) } },
          (await someone()).as,
        ),
      PRODUCT_NOT_BUYABLE: async () =>
        codeOf(quoteCheckout, { body: { items: itemsOf(await aProduct(domain, ended)) } }, (await someone()).as),
      OWN_FARM: async () => {
        const { product, as } = await ownProduct()
        return codeOf(quoteCheckout, { body: { items: itemsOf(product) } }, as)
      },
    },
    [placePurchase.call]: {
      UNPAID_PURCHASE: async () => {
        const { as, product } = await quoted()
        await codeOf(placeOnlinePurchase, sessionOf(product), as)
        const { quoteId } = await api.callOk(quoteCheckout, { body: { items: itemsOf(product) } }, as)
        return codeOf(placePurchase, { body: { ...form, paymentMethod: 'cashfree', quoteId } }, as)
      },
      QUOTE_EXPIRED: async () =>
        codeOf(placePurchase, { body: { ...cod, quoteId: 'no such quote' } }, (await someone()).as),
      PRICE_CHANGED: async () => {
        const { as, product, input } = await quoted()
        await Products(domain.connection).updateOne({ _id: product._id }, { $set: { price: product.price + 100 } })
        return codeOf(placePurchase, input, as)
      },
      KEY_REUSED: async () => {
        const { as, input } = await quoted()
        await api.callOk(placePurchase, input, keyed(as))
        return codeOf(placePurchase, { body: { ...input.body, city: 'Mysuru' } }, keyed(as))
      },
    },
    [placeOrder.call]: {
      OUT_OF_STOCK: async () =>
        codeOf(placeOrder, orderOf(await aProduct(domain, { inventory: 0 })), (await someone()).as),
      PRODUCT_NOT_BUYABLE: async () => codeOf(placeOrder, orderOf(await aProduct(domain, ended)), (await someone()).as),
      PRICE_CHANGED: async () =>
        codeOf(placeOrder, orderOf(await aProduct(domain), { price: 1 }), (await someone()).as),
      OWN_FARM: async () => {
        const { product, as } = await ownProduct()
        return codeOf(placeOrder, orderOf(product), as)
      },
      QUOTE_EXPIRED: async () => {
        const { body } = orderOf(await aProduct(domain))
        return codeOf(placeOrder, { body: { ...body, quoteId: 'no such quote' } }, (await someone()).as)
      },
      KEY_REUSED: async () => {
        const { as } = await someone()
        const input = orderOf(await aProduct(domain))
        await codeOf(placeOrder, input, keyed(as))
        return codeOf(placeOrder, { body: { ...input.body, city: 'Mysuru' } }, keyed(as))
      },
    },
    [placeOnlinePurchase.call]: {
      UNPAID_PURCHASE: async () => {
        const { as } = await someone()
        const input = sessionOf(await aProduct(domain))
        await codeOf(placeOnlinePurchase, input, as)
        return codeOf(placeOnlinePurchase, input, as)
      },
      OUT_OF_STOCK: async () =>
        codeOf(placeOnlinePurchase, sessionOf(await aProduct(domain, { inventory: 0 })), (await someone()).as),
      PRODUCT_NOT_BUYABLE: async () =>
        codeOf(placeOnlinePurchase, sessionOf(await aProduct(domain, ended)), (await someone()).as),
      PRICE_CHANGED: async () =>
        codeOf(placeOnlinePurchase, sessionOf(await aProduct(domain), { amount: 1 }), (await someone()).as),
      OWN_FARM: async () => {
        const { product, as } = await ownProduct()
        return codeOf(placeOnlinePurchase, sessionOf(product), as)
      },
      QUOTE_EXPIRED: async () => {
        const input = sessionOf(await aProduct(domain), { quoteId: 'no such quote' })
        return codeOf(placeOnlinePurchase, input, (await someone()).as)
      },
      PAYMENT_CLOSED: async () => {
        const { as } = await someone()
        const input = sessionOf(await aProduct(domain))
        const { orderId } = await api.callOk(placeOnlinePurchase, input, keyed(as))
        provider.pay(orderId)
        return codeOf(placeOnlinePurchase, input, keyed(as))
      },
      PAYMENT_SESSION: async () => {
        provider.fault = 'error'
        return codeOf(placeOnlinePurchase, sessionOf(await aProduct(domain)), (await someone()).as)
      },
      KEY_REUSED: async () => {
        const { as } = await someone()
        const product = await aProduct(domain)
        await codeOf(placeOnlinePurchase, sessionOf(product), keyed(as))
        const other = sessionOf(product, {
          customerDetails: { name: 'Kiran', email: 'kiran@example.com', phone: cod.phone },
        })
        return codeOf(placeOnlinePurchase, other, keyed(as))
      },
    },
    [payOnDelivery.call]: {
      PAYMENT_CLOSED: async () => {
        const { as, at, orderId } = await opened()
        provider.pay(orderId)
        return codeOf(payOnDelivery, at, as)
      },
    },
    [resumePayment.call]: {
      PAYMENT_CLOSED: async () => {
        const { as, at, orderId } = await opened()
        provider.pay(orderId)
        return codeOf(resumePayment, at, as)
      },
      PAYMENT_SESSION: async () => {
        const { as, at } = await opened()
        provider.fault = 'error'
        return codeOf(resumePayment, at, as)
      },
    },
    [payChange.call]: {
      PAYMENT_CLOSED: async () => {
        const { as, at, paymentId } = await changed()
        await api.callOk(payChange, at, as)
        provider.pay(paymentId)
        return codeOf(payChange, at, as)
      },
      PAYMENT_SESSION: async () => {
        const { as, at } = await changed()
        provider.fault = 'error'
        return codeOf(payChange, at, as)
      },
    },
    [giveUpChange.call]: {
      PAYMENT_CLOSED: async () => {
        const { as, at, paymentId } = await changed()
        await api.callOk(payChange, at, as)
        provider.pay(paymentId)
        return codeOf(giveUpChange, at, as)
      },
    },
    [verifyPayment.call]: {
      NOT_FOUND: async () => codeOf(verifyPayment, { body: { orderId: 'no such payment' } }, (await someone()).as),
    },
    [paymentWebhook.call]: { BAD_SIGNATURE: () => codeOf(paymentWebhook, { body: {} }) },
  }
}
