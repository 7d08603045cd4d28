import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { listNotifications, login, placePurchase, quoteCheckout, readOrder, setOrderStatus } from '@santhe/contracts'
import { closeDomain, openDomain } from '@santhe/domain'
import { Outbox } from '@santhe/domain/records'
import { aFarm, aPerson, aProduct, CHECKOUT_FORM, PASSWORD } from '@santhe/domain/testing'
import { api, openLiveStream } from '@santhe/http-kit/testing'
import { addDays, istDateOf, type OrderStatus } from '@santhe/rules'

const DATABASE = 'santhe'

interface RunningMarket {
  readonly url: string
  readonly mongoUri: string
}

/** An order whose buyer has its page open while the farm works on it. */
export interface FollowedOrder {
  /** Returns the status on the buyer's open page. */
  readonly status: () => string
  /** Returns how often the page's live connection has opened. */
  readonly opened: () => number
  /**
   * Sends a step once, like the farmer's browser. Returns the response's status, 0 without one; a repeat has the
   * same key.
   */
  readonly stepTo: (status: OrderStatus) => () => Promise<number>
  /** Returns the titles of the buyer's notifications. */
  readonly titles: () => Promise<string[]>
  /** Returns the number of notifications, by bell and mail, not yet marked as sent. */
  readonly unsent: () => Promise<number>
  /** The buyer's e-mail address. */
  readonly email: string
  readonly close: () => Promise<void>
}

/** Creates a buyer and a farmer with an order, and a session for each. */
async function placeOrder({ url, mongoUri }: RunningMarket) {
  const domain = await openDomain({ uri: mongoUri, database: DATABASE })
  const { farm, farmer } = await aFarm(domain)
  const product = await aProduct(domain, { ofFarm: farm, availableUntil: addDays(istDateOf(new Date()), 14) })
  const buyer = await aPerson(domain)
  await closeDomain(domain)
  const { callOk } = api({ url })
  const signIn = async (username: string) => (await callOk(login, { body: { username, password: PASSWORD } })).token
  const as = { buyer: { token: await signIn(buyer.username) }, farmer: { token: await signIn(farmer.username) } }
  const items = [{ productId: product._id, quantity: 1 }]
  const { quoteId } = await callOk(quoteCheckout, { body: { items } }, as.buyer)
  const placed = await callOk(placePurchase, { body: { ...CHECKOUT_FORM, quoteId } }, as.buyer)
  return { buyer, as, orderId: placed.orders[0]?.id ?? 0 }
}

type PlacedOrder = Awaited<ReturnType<typeof placeOrder>>

/**
 * The buyer's page: reads the order on opening and after each event of the stream only, and reconnects like a
 * browser.
 */
function openPage(url: string, { as, orderId, buyer }: PlacedOrder) {
  const { call } = api({ url })
  let isOpen = true
  let [after, status, opened] = ['', '', 0]
  async function read(): Promise<void> {
    const { data } = await call(readOrder, { params: { id: orderId } }, as.buyer).catch(() => ({ data: undefined }))
    if (data) status = data.status
    else await pause(100).then(read)
  }
  async function follow(): Promise<void> {
    const streamUrl = `${url}/api/live?person=${buyer._id}&${after ? `after=${after}` : 'age=0'}`
    const stream = await openLiveStream(streamUrl, as.buyer).catch(() => undefined)
    for (let index = 0; isOpen && stream && (index < stream.events.length || !stream.isClosed()); ) {
      const event = stream.events[index]
      if (!event) {
        await pause(20)
        continue
      }
      index += 1
      opened += Number(index === 1)
      after = event.id || after
      if (event.event === 'reset' || event.data.includes('"order"')) await read()
    }
    stream?.close()
    if (!isOpen) return
    await pause(200 + Math.random() * 300)
    await follow()
  }
  const ended = read().then(follow)
  return {
    status: () => status,
    opened: () => opened,
    async close() {
      isOpen = false
      await ended
    },
  }
}

const isNews = (channel: string) => channel === 'bell' || channel === 'mail'

/** Places an order in an empty market and opens its buyer's page. */
export async function followOrder(market: RunningMarket): Promise<FollowedOrder> {
  const order = await placeOrder(market)
  const { as, orderId, buyer } = order
  const { call, callOk } = api(market)
  return {
    ...openPage(market.url, order),
    stepTo(status) {
      const headers = { 'idempotency-key': randomUUID() }
      const input = { params: { id: orderId }, body: { status } }
      return () =>
        call(setOrderStatus, input, { ...as.farmer, headers }).then(
          response => response.status,
          () => 0,
        )
    },
    async titles() {
      const notifications = await callOk(listNotifications, {}, as.buyer)
      return notifications.map(({ title }) => title)
    },
    async unsent() {
      const domain = await openDomain({ uri: market.mongoUri, database: DATABASE })
      const open = await Outbox(domain.connection).find({ doneAt: null }).lean()
      const count = open.filter(({ channel, dueAt }) => isNews(channel) && dueAt && dueAt <= new Date()).length
      await closeDomain(domain)
      return count
    },
    email: buyer.email,
  }
}
