import {
  changeOrder,
  chooseDelivery,
  chooseHarvest,
  lookAtChoice,
  openComplaint,
  packShort,
  setOrderStatus,
} from '@santhe/contracts'
import { harvests, people } from '@santhe/domain'
import { Orders, People, Products } from '@santhe/domain/records'
import { AN_ADMIN, aDeliveredOrder, anOrder, aPerson, aProduct } from '@santhe/domain/testing'
import type { CallInput, ErrorCases } from '@santhe/http-kit/testing'
import type { ComplaintKind } from '@santhe/rules'
import type { ErrorMarket } from './market.ts'

const NO_PICTURE = Uint8Array.from(Buffer.from('not at all'))

/** Returns how to provoke the errors of placed orders: choices, changes, complaints, statuses. */
export function placedOrderErrors({
  domain,
  server,
  codeOf,
  secondCode,
  someone,
  ownProduct,
}: ErrorMarket): ErrorCases {
  const keyed = (as: object) => ({ ...as, headers: { 'Idempotency-Key': 'one' } })
  const itemsOf = ({ _id: productId }: { _id: number }, quantity = 1) => [{ productId, quantity }]
  const ended = { availableUntil: '2026-11-20' }

  /** An order, with a function that sets its status as its buyer. */
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

  /** A delivered order, with a function that complains about it. */
  async function delivered() {
    const { as, actor } = await someone()
    const product = await aProduct(domain)
    const { _id: id } = await aDeliveredOrder(domain, { buyer: actor, product })
    const lines = JSON.stringify(itemsOf(product))
    type Files = NonNullable<CallInput<typeof openComplaint>['files']>
    const complaint = (kind: ComplaintKind, files: Files = []) => ({ params: { id }, body: { kind, lines }, files })
    return { as, complaint }
  }

  /** An order whose harvest the farm moved, with a function that chooses as its buyer. */
  async function moved(form = {}) {
    const { as, actor } = await someone()
    const booked = { status: 'Pre-Order', harvestDate: '2026-12-01', availableUntil: '2026-12-20' } as const
    const product = await aProduct(domain, booked)
    const { _id: id } = await anOrder(domain, { buyer: actor, product, form })
    await harvests.setHarvestDate({ id: product._id, harvestDate: '2026-12-09', by: AN_ADMIN }, domain)
    const order = { id, productId: product._id }
    return {
      as,
      order,
      product,
      body: (choice: string, productId?: number) => ({ body: { order, choice, productId } }),
    }
  }

  const noLink = { token: 'x'.repeat(43) }

  return {
    [lookAtChoice.call]: {
      NOT_FOUND: () => codeOf(lookAtChoice, { body: noLink }),
      RATE_LIMITED: () => secondCode(lookAtChoice, { body: noLink }),
    },
    [chooseHarvest.call]: {
      NOT_FOUND: async () => {
        const { as, order } = await moved()
        return codeOf(chooseHarvest, { body: { order: { ...order, to: '2026-12-08' }, choice: 'keep' } }, as)
      },
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
      // The buyer now owns the farm.
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
      FORBIDDEN: async () => {
        const { short, as } = await placed({ fields: { status: 'accepted' } })
        return codeOf(packShort, short(0), as)
      },
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
      // Cancelled, bought by another person, then reopened by an admin.
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
