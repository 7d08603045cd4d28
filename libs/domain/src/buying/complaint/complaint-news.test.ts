import { expect, it } from 'vitest'
import { deliverEvents } from '../../news/outbox/index.ts'
import { actorOf, People, type PersonRecord } from '../../records/person.ts'
import {
  AN_ADMIN,
  aBuyer,
  aComplaint,
  aDeliveredOrder,
  aFarm,
  anOrder,
  aPerson,
  aProduct,
  bellOf,
  eventsWith,
  NOW,
  sendAllMails,
  testDomain,
} from '../../testing/index.ts'
import { setOrderStatus } from '../fulfilment/set-order-status.ts'
import { takeBackStep } from '../fulfilment/take-back-step.ts'
import { decideComplaint } from './index.ts'

const domain = await testDomain()
const { farm, farmer } = await aFarm(domain)
const manager = await aPerson(domain, { role: 'district_manager', district: farm.district })

async function deliver() {
  while ((await deliverEvents({ now: NOW }, domain)) > 0);
}
const titlesOf = async (personId: number) => (await bellOf({ personId }, domain)).map(({ title }) => title)

// docs/product/adjustments.md#complaints
it('a complaint notifies the farm, then the deciding side, then buyer and farm of the outcome', async () => {
  const product = await aProduct(domain, { ofFarm: farm, price: 24_000 })
  const { _id: complaintId, orderId, buyerId } = await aComplaint(domain, { product, isAtOffice: true })
  await deliver()
  const about = `Complaint about order #${orderId}`
  expect(await titlesOf(farmer._id)).toContain(about)
  expect(await titlesOf(manager._id)).toContain(`A complaint waits for you: order #${orderId}`)
  const verdict = { outcome: 'refund' as const, amount: 10_000, words: 'Half was bad', now: NOW }
  await decideComplaint({ actor: actorOf(manager), complaintId, ...verdict }, domain)
  await deliver()
  const own = (await bellOf({ personId: buyerId }, domain)).filter(({ title }) => title === about)
  expect(own.at(-1)?.message).toBe('Refund: ₹100.00. Reason: Half was bad')
  const buyer = await People(domain.connection).findById(buyerId).lean<PersonRecord>()
  const mails = (await sendAllMails(NOW, domain)).flatMap(mail =>
    mail.kind === 'news' && mail.to.email === buyer?.email ? [mail.news.code] : [],
  )
  expect(mails).toEqual(['news.complaintPassedOn', 'news.complaintEnded'])
})

it('a delivery after two complaints about the same produce notifies its buyer once', async () => {
  const product = await aProduct(domain, { ofFarm: farm, inventory: 20 })
  const [buyer, early] = [await aBuyer(domain), await aDeliveredOrder(domain, { product })]
  const doubtsFor = async (buyerId: number) => (await eventsWith({ kind: 'produceDoubted', buyerId }, domain)).length
  const { _id: orderId } = await anOrder(domain, { product, buyer })
  const deliver = () => setOrderStatus({ ...AN_ADMIN, orderId, status: 'delivered' }, domain)
  await aComplaint(domain, { product })
  const { buyerId: complainer } = await aComplaint(domain, { product })
  expect([await doubtsFor(early.buyerId), await doubtsFor(buyer.id)]).toEqual([1, 0])
  await deliver()
  expect(await doubtsFor(buyer.id)).toBe(1)
  await takeBackStep({ actor: AN_ADMIN.actor, orderId, now: NOW }, domain)
  expect(await doubtsFor(buyer.id)).toBe(0)
  await deliver()
  await aDeliveredOrder(domain, { product, buyer })
  await aDeliveredOrder(domain, { product, buyer: { id: complainer, role: 'customer' } })
  expect([await doubtsFor(buyer.id), await doubtsFor(complainer)]).toEqual([1, 0])
})
