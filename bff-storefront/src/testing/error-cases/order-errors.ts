import {
  changeOrder,
  chooseDelivery,
  chooseHarvest,
  giveUpChange,
  lookAtChoice,
  openComplaint,
  packShort,
  payChange,
  paymentWebhook,
  payOnDelivery,
  placeOnlinePurchase,
  placeOrder,
  placePurchase,
  quoteCheckout,
  resumePayment,
  setOrderStatus,
  verifyPayment,
} from '@santhe/contracts'
import { harvests, people } from '@santhe/domain'
import { Orders, People, Products } from '@santhe/domain/records'
import {
  AN_ADMIN,
  aDeliveredOrder,
  anOrder,
  aPerson,
  aProduct,
  aWaitingChange,
  CHECKOUT_FORM,
} from '@santhe/domain/testing'
import type { CallInput, ErrorCases } from '@santhe/http-kit/testing'
import type { ComplaintKind } from '@santhe/rules'
import { sessionBody } from '../online-shop.ts'
import type { ErrorMarket } from './market.ts'

const NO_PICTURE = Uint8Array.from(Buffer.from('not at all'))

/** Returns how to provoke the errors of quotes, orders and payments. */
export function orderErrors({
  domain,
  provider,
  server,
  api,
  codeOf,
  secondCode,
  someone,
  ownProduct,
}: ErrorMarket): ErrorCases {
  const { paymentMethod: _cod, ...form } = CHECKOUT_FORM
  const cod = { ...form, paymentMethod: 'cod' as const }
  const keyed = (as: object) => ({ ...as, headers: { 'Idempotency-Key': 'one' } })
  const itemsOf = ({ _id: productId }: { _id: number }, quantity = 1) => [{ productId, quantity }]
  /** One farm's order in the body of POST /api/orders, or its first item otherwise. */
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

  /** A purchase that is paid online, its payment open. */
  async function opened() {
    const { as } = await someone()
    const { purchaseId, orderId } = await api.callOk(placeOnlinePurchase, sessionOf(await aProduct(domain)), as)
    return { as, orderId, at: { params: { id: purchaseId } } }
  }

  /** More boxes of a paid order, which wait for their payment. */
  async function changed() {
    const { as, actor } = await someone()
    const { order, payment } = await aWaitingChange(domain, { buyer: actor })
    return { as, paymentId: payment._id, at: { params: { id: order._id } } }
  }

  /** An order of somebody, with what sets its status as its buyer. */
  async function placed({ fields = {}, inventory = 1 } = {}) {
    const { as, actor } = await someone()
    const product = await aProduct(domain, { inventory })
    const { _id: id } = await anOrder(domain, { buyer: actor, product })
    await Orders(domain.connection).updateOne({ _id: id }, { $set: fields })
    const set = (status: string) => ({ params: { id }, body: { status } })
    const boxes = (quantity: number) => ({ params: { id }, body: { items: itemsOf(product, quantity) } })
    const short = (quantity: number) => ({ params: { id }, body: { lines: itemsOf(product, quantity) } })
    const admin = async () => ({ token: await server.signIn(people.actorOf(await aPerson(domain, { role: 'admin' }))) })
    return { as, product, set, boxes, short, admin, day: (date: string) => ({ params: { id }, body: { date } }) }
  }

  /** A delivered order of somebody, with what complains of it. */
  async function delivered() {
    const { as, actor } = await someone()
    const product = await aProduct(domain)
    const { _id: id } = await aDeliveredOrder(domain, { buyer: actor, product })
    const lines = JSON.stringify(itemsOf(product))
    type Files = NonNullable<CallInput<typeof openComplaint>['files']>
    const complaint = (kind: ComplaintKind, files: Files = []) => ({ params: { id }, body: { kind, lines }, files })
    return { as, complaint }
  }
  /** An order whose harvest its farm moved, with what chooses as its buyer. */
  async function moved(form = {}) {
    const { as, actor } = await someone()
    const booked = { status: 'Pre-Order', harvestDate: '2026-12-01', availableUntil: '2026-12-20' } as const
    const product = await aProduct(domain, booked)
    const { _id: id } = await anOrder(domain, { buyer: actor, product, form })
    await harvests.setHarvestDate({ id: product._id, harvestDate: '2026-12-09', by: AN_ADMIN }, domain)
    const order = { id, productId: product._id }
    return { as, product, body: (choice: string, productId?: number) => ({ body: { order, choice, productId } }) }
  }
  const noLink = { token: 'x'.repeat(43) }

  return {
    [lookAtChoice.call]: {
      NOT_FOUND: () => codeOf(lookAtChoice, { body: noLink }),
      RATE_LIMITED: () => secondCode(lookAtChoice, { body: noLink }),
    },
    [chooseHarvest.call]: {
      NOT_FOUND: () => codeOf(chooseHarvest, { body: { ...noLink, choice: 'keep' } }),
      RATE_LIMITED: () => secondCode(chooseHarvest, { body: { ...noLink, choice: 'keep' } }),
      ORDER_NOT_CHANGEABLE: async () => {
        const { as, body } = await moved({ paymentMethod: 'cashfree' })
        return codeOf(chooseHarvest, body('refund'), as)
      },
      OUT_OF_STOCK: async () => {
        const { as, body, product } = await moved()
        const { farmId, price } = product
        const other = await aProduct(domain, { price, inventory: 0 })
        await Products(domain.connection).updateOne({ _id: other._id }, { $set: { farmId } })
        return codeOf(chooseHarvest, body('swap', other._id), as)
      },
      KEY_REUSED: async () => {
        const { as, body } = await moved()
        await codeOf(chooseHarvest, body('keep'), keyed(as))
        return codeOf(chooseHarvest, body('refund'), keyed(as))
      },
    },
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
    [chooseDelivery.call]: {
      STATUS_NOT_ALLOWED: async () => {
        const { as, day } = await placed({ fields: { status: 'packaging' } })
        return codeOf(chooseDelivery, day('2026-12-01'), as)
      },
      KEY_REUSED: async () => {
        const { as, day } = await placed()
        await codeOf(chooseDelivery, day('2026-12-01'), keyed(as))
        return codeOf(chooseDelivery, day('2026-12-02'), keyed(as))
      },
    },
    [changeOrder.call]: {
      ORDER_NOT_CHANGEABLE: async () => {
        const { as, boxes } = await placed({ fields: { status: 'packaging' } })
        return codeOf(changeOrder, boxes(2), as)
      },
      PRODUCT_NOT_BUYABLE: async () => {
        const { as, boxes, product } = await placed({ inventory: 5 })
        await Products(domain.connection).updateOne({ _id: product._id }, { $set: ended })
        return codeOf(changeOrder, boxes(2), as)
      },
      // Its buyer owns the farm since.
      OWN_FARM: async () => {
        const { as, product } = await ownProduct()
        const { _id: id } = await anOrder(domain, { product })
        const owner = await People(domain.connection).findOne({ farmId: product.farmId }).lean()
        await Orders(domain.connection).updateOne({ _id: id }, { $set: { buyerId: owner?._id } })
        return codeOf(changeOrder, { params: { id }, body: { items: itemsOf(product, 2) } }, as)
      },
      OUT_OF_STOCK: async () => {
        const { as, boxes } = await placed()
        return codeOf(changeOrder, boxes(2), as)
      },
      CONFLICT: async () => {
        const { as, boxes } = await placed({ inventory: 5 })
        const { params, body } = boxes(2)
        return codeOf(changeOrder, { params, body: { ...body, seen: 1 } }, as)
      },
      STATUS_NOT_ALLOWED: async () => {
        const { as, day } = await placed({ fields: { 'delivery.isPickup': true, 'delivery.area': null } })
        return codeOf(changeOrder, day('2026-12-01'), as)
      },
      KEY_REUSED: async () => {
        const { as, boxes } = await placed({ inventory: 5 })
        await codeOf(changeOrder, boxes(2), keyed(as))
        return codeOf(changeOrder, boxes(3), keyed(as))
      },
    },
    [openComplaint.call]: {
      NOT_A_PICTURE: async () => {
        const { as, complaint } = await delivered()
        return codeOf(
          openComplaint,
          complaint('spoiled', [{ name: 'a.png', type: 'image/png', bytes: NO_PICTURE }]),
          as,
        )
      },
      CONFLICT: async () => {
        const { as, complaint } = await delivered()
        await codeOf(openComplaint, complaint('spoiled'), as)
        return codeOf(openComplaint, complaint('spoiled'), as)
      },
      KEY_REUSED: async () => {
        const { as, complaint } = await delivered()
        await codeOf(openComplaint, complaint('spoiled'), keyed(as))
        return codeOf(openComplaint, complaint('wrong'), keyed(as))
      },
    },
    [packShort.call]: {
      STATUS_NOT_ALLOWED: async () => {
        const { short, admin } = await placed()
        return codeOf(packShort, short(0), await admin())
      },
      CONFLICT: async () => {
        const { short, admin } = await placed({ fields: { status: 'accepted' } })
        const { params, body } = short(0)
        return codeOf(packShort, { params, body: { ...body, seen: 1 } }, await admin())
      },
      ORDER_FINAL: async () => {
        const { short, admin } = await placed({ fields: { status: 'delivered' } })
        return codeOf(packShort, short(0), await admin())
      },
      KEY_REUSED: async () => {
        const { short, admin } = await placed({ fields: { status: 'accepted' } })
        const as = keyed(await admin())
        const { params, body } = short(0)
        const light = body.lines.map(({ productId }) => ({ productId, amount: 1 }))
        await codeOf(packShort, { params, body: { lines: light } }, as)
        return codeOf(packShort, short(0), as)
      },
    },
    [setOrderStatus.call]: {
      STATUS_NOT_ALLOWED: async () => {
        const { as, set } = await placed()
        return codeOf(setOrderStatus, set('packaging'), as)
      },
      ORDER_FINAL: async () => {
        const { as, set } = await placed({ fields: { status: 'delivered' } })
        return codeOf(setOrderStatus, set('cancelled'), as)
      },
      NOT_CANCELLABLE: async () => {
        const { as, set } = await placed({ fields: { status: 'packaging' } })
        return codeOf(setOrderStatus, set('cancelled'), as)
      },
      // Cancelled, bought by somebody else, and opened again by an admin.
      OUT_OF_STOCK: async () => {
        const { as, set, product } = await placed()
        await codeOf(setOrderStatus, set('cancelled'), as)
        await anOrder(domain, { product })
        const admin = await server.signIn(people.actorOf(await aPerson(domain, { role: 'admin' })))
        return codeOf(setOrderStatus, set('pending'), { token: admin })
      },
      CONFLICT: async () => {
        const { as, set } = await placed()
        const input = set('cancelled')
        return codeOf(setOrderStatus, { ...input, body: { ...input.body, seenStatus: 'accepted' } }, as)
      },
      KEY_REUSED: async () => {
        const { as, set } = await placed()
        const input = set('cancelled')
        await codeOf(setOrderStatus, input, keyed(as))
        return codeOf(setOrderStatus, { ...input, body: { ...input.body, reason: 'Another reason.' } }, keyed(as))
      },
    },
  }
}
