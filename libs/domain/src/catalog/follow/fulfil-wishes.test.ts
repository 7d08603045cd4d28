import { addDays } from '@santhe/rules'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Outbox } from '../../records/outbox.ts'
import { Products } from '../../records/product.ts'
import { Wishes } from '../../records/wish.ts'
import { AN_ADMIN, aBuyer, aProduct, NOW, type ProductOverrides, TODAY, testDomain } from '../../testing/index.ts'
import { changeOffer, type OfferFields } from '../product/edit/change-offer.ts'
import { type Decision, decideProductApproval } from '../product/edit/decide-product-approval.ts'
import { fulfilWishes } from './fulfil-wishes.ts'
import { setWish } from './wishes.ts'

const domain = await testDomain()
const NEXT_WEEK = addDays(TODAY, 7)

/** Goes through all wishes, as the job does in rounds. */
async function fulfil(now = NOW): Promise<void> {
  let after: number | undefined
  do after = await fulfilWishes({ now, after }, domain)
  while (after !== undefined)
}

async function pressTellMe(productId: number) {
  const actor = await aBuyer(domain)
  await setWish({ actor, productId, kind: 'tellMe', isOn: true, now: NOW }, domain)
  return actor
}

async function eventsOf(personId: number): Promise<string[]> {
  const written = await Outbox(domain.connection).find({ channel: 'bell', 'event.personId': personId }).lean()
  return written.map(({ event }) => event.kind)
}

afterEach(() => vi.restoreAllMocks())

const change = (fields: OfferFields) => (id: number) => changeOffer({ id, fields, by: AN_ADMIN }, domain)

async function decide(id: number, decision: Decision): Promise<void> {
  await decideProductApproval({ id, decision, by: AN_ADMIN }, domain)
}

const WAYS: [string, ProductOverrides, (id: number) => Promise<unknown>][] = [
  ['has boxes again', { inventory: 0 }, change({ addBoxes: 3 })],
  ['opens its pre-order', { status: 'Coming Soon' }, change({ status: 'Pre-Order' })],
  [
    'is offered for longer',
    { inventory: 0, availableUntil: TODAY },
    change({ addBoxes: 3, availableUntil: NEXT_WEEK }),
  ],
  [
    'is approved again',
    { status: 'Coming Soon' },
    async id => {
      await decide(id, { approvalStatus: 'rejected', reason: 'Blurred' })
      await change({ status: 'Available Now' })(id)
      await decide(id, { approvalStatus: 'approved' })
    },
  ],
]

describe('a product that somebody waits for', () => {
  it.each(WAYS)('is news, once, to each who waits when it %s', async (_what, overrides, becomeAvailable) => {
    const { _id } = await aProduct(domain, overrides)
    const people = [await pressTellMe(_id), await pressTellMe(_id)]
    await fulfil()
    expect(await eventsOf(people[0]?.id ?? 0)).toEqual([])
    await becomeAvailable(_id)
    await Promise.all([fulfil(), fulfil(), fulfil()])
    await fulfil()
    for (const { id } of people) {
      expect(await eventsOf(id)).toEqual(['wishFulfilled'])
      expect(await Wishes(domain.connection).countDocuments({ personId: id })).toBe(0)
    }
  })

  it('is no news while it has ended, is hidden, or for who only saved it', async () => {
    const [ended, hidden, saved] = [
      await aProduct(domain, { inventory: 0 }),
      await aProduct(domain, { inventory: 0 }),
      await aProduct(domain),
    ]
    const people = [await pressTellMe(ended._id), await pressTellMe(hidden._id), await aBuyer(domain)]
    const set = (id: number, fields: object) =>
      Products(domain.connection).updateOne({ _id: id }, { $set: { soldOut: false, rank: 0, ...fields } })
    await set(ended._id, { availableUntil: addDays(TODAY, -1) })
    await set(hidden._id, { isListed: false })
    await setWish(
      { actor: people[2] ?? AN_ADMIN.actor, productId: saved._id, kind: 'saved', isOn: true, now: NOW },
      domain,
    )
    await fulfil()
    for (const { id } of people) {
      expect(await eventsOf(id)).toEqual([])
      expect(await Wishes(domain.connection).countDocuments({ personId: id })).toBe(1)
    }
  })

  it('stays waited for where the program dies before its event is stored', async () => {
    const { _id } = await aProduct(domain, { inventory: 0 })
    const { id } = await pressTellMe(_id)
    await change({ addBoxes: 1 })(_id)
    const dying = vi.spyOn(Outbox(domain.connection), 'insertMany').mockRejectedValue(new Error('killed'))
    await expect(fulfil()).rejects.toThrow('killed')
    dying.mockRestore()
    expect([await eventsOf(id), await Wishes(domain.connection).countDocuments({ personId: id })]).toEqual([[], 1])
    await fulfil()
    expect(await eventsOf(id)).toEqual(['wishFulfilled'])
  })

  it('is news to all who wait, however many they are', async () => {
    const { _id: productId } = await aProduct(domain, { inventory: 0 })
    const many = Array.from({ length: 620 }, (_, place) => 800_000 + place)
    await Wishes(domain.connection).insertMany(
      many.map(personId => ({ personId, productId, kind: 'tellMe', createdAt: NOW })),
    )
    const { _id: next } = await aProduct(domain, { inventory: 0 })
    const last = await pressTellMe(next)
    for (const id of [productId, next]) await change({ addBoxes: 1 })(id)
    await fulfil()
    const written = { channel: 'bell' as const, 'event.productId': productId }
    expect(await Outbox(domain.connection).countDocuments(written)).toBe(620)
    expect(await eventsOf(last.id)).toEqual(['wishFulfilled'])
  })
})
