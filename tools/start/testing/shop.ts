import {
  listAllOrders,
  login,
  placePurchase,
  quoteCheckout,
  readOrder,
  readSavedCart,
  readSession,
  saveCart,
} from '@santhe/contracts'
import { closeDomain, openDomain } from '@santhe/domain'
import { aPerson, aProduct, CHECKOUT_FORM, PASSWORD } from '@santhe/domain/testing'
import { api } from '@santhe/http-kit/testing'
import { addDays, istDateOf } from '@santhe/rules'

export interface Shopping {
  /**
   * Returns 'all is there' if session, saved cart and order exist, both back ends respond, and pages load; else the
   * difference.
   */
  look(): Promise<string>
  /** Buys the boxes reserved at the start. Returns the response's status. */
  buyReserved(): Promise<number>
}

/**
 * Adds a product and a customer to an empty market; the customer signs in, saves a cart, places an order, and
 * reserves boxes for another.
 */
export async function shop({ url, mongoUri }: { url: string; mongoUri: string }): Promise<Shopping> {
  const domain = await openDomain({ uri: mongoUri, database: 'santhe' })
  const { _id: productId } = await aProduct(domain, { availableUntil: addDays(istDateOf(new Date()), 14) })
  const { username } = await aPerson(domain)
  await closeDomain(domain)

  const { call, callOk } = api({ url })
  const as = await callOk(login, { body: { username, password: PASSWORD } })
  const reserve = () => callOk(quoteCheckout, { body: { items: [{ productId, quantity: 2 }] } }, as)
  const buy = (quoteId: string) => call(placePurchase, { body: { ...CHECKOUT_FORM, quoteId } }, as)
  const placed = await buy((await reserve()).quoteId)
  const orderId = placed.data?.orders[0]?.id ?? 0
  await callOk(saveCart, { body: { items: [{ productId, quantity: 3 }] } }, as)
  const reserved = await reserve()

  return {
    async look() {
      const [session, cart, order, office, page] = await Promise.all([
        call(readSession, {}, as),
        call(readSavedCart, {}, as),
        call(readOrder, { params: { id: orderId } }, as),
        call(listAllOrders, {}, as),
        fetch(`${url}/products`),
      ])
      const seen = {
        // The back office finds a customer's session, and refuses it.
        statuses: [session, cart, order, office, page].map(({ status }) => status),
        cart: cart.data?.items.map(({ product, quantity }) => [product.id, quantity]),
      }
      const expected = { statuses: [200, 200, 200, 403, 200], cart: [[productId, 3]] }
      return JSON.stringify(seen) === JSON.stringify(expected) ? 'all is there' : JSON.stringify(seen)
    },
    async buyReserved() {
      return (await buy(reserved.quoteId)).status
    },
  }
}
