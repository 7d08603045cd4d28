import { afterEach, vi } from 'vitest'
import { setOrderStatus } from '../buying/fulfilment/set-order-status.ts'
import { serveLines } from '../catalog/follow/serve-lines.ts'
import { joinLine } from '../catalog/follow/waits.ts'
import { listWishes } from '../catalog/follow/wishes.ts'
import { AN_ADMIN, aBuyer, anOrder, aProduct, expectBoxesToAddUp, TODAY, testDomain } from './index.ts'

export type Person = Awaited<ReturnType<typeof aBuyer>>

export async function lineMarket() {
  const domain = await testDomain()
  const at = (clock: string, day = TODAY) => new Date(`${day}T${clock}:00+05:30`)
  const NOON = at('12:00')
  const LAPSED = at('12:30')

  async function aLine(productId: number, quantities: readonly number[]): Promise<Person[]> {
    const people: Person[] = []
    for (const [place, quantity] of quantities.entries()) {
      const actor = await aBuyer(domain)
      await joinLine({ actor, productId, quantity, now: new Date(NOON.getTime() + place - 1000) }, domain)
      people.push(actor)
    }
    return people
  }

  const serve = (now = NOON) => serveLines({ now }, domain)
  const waitOf = async ({ id }: Person) => (await listWishes({ personId: id }, domain)).waits[0]
  const offersOf = (people: readonly Person[]) =>
    Promise.all(people.map(async person => (await waitOf(person))?.offer?.quantity ?? 0))

  /** A product sold out by one order, and a waitlist for it. */
  async function soldOut(quantities: readonly number[], boxes = 1) {
    const product = await aProduct(domain, { inventory: boxes })
    const sold = await anOrder(domain, { product, boxes, now: NOON })
    const people = await aLine(product._id, quantities)
    const cancel = () => setOrderStatus({ ...AN_ADMIN, orderId: sold._id, status: 'cancelled', now: NOON }, domain)
    return {
      id: product._id,
      farmId: product.farmId,
      people,
      cancel,
      addsUp: () => expectBoxesToAddUp(product._id, boxes, domain),
    }
  }

  afterEach(() => vi.restoreAllMocks())
  return { domain, at, NOON, LAPSED, aLine, serve, waitOf, offersOf, soldOut }
}
