import { expect, it } from 'vitest'
import { deliverEvents } from '../../news/outbox/index.ts'
import { actorOf, People, type PersonRecord } from '../../records/person.ts'
import { aComplaint, aFarm, aPerson, aProduct, bellOf, NOW, sendAllMails, testDomain } from '../../testing/index.ts'
import { decideComplaint } from './index.ts'

const domain = await testDomain()
const { farm, farmer } = await aFarm(domain)
const manager = await aPerson(domain, { role: 'district_manager', district: farm.district })

async function deliver() {
  while ((await deliverEvents({ now: NOW }, domain)) > 0);
}
const titlesOf = async (personId: number) => (await bellOf({ personId }, domain)).map(({ title }) => title)

// docs/product/adjustments.md#complaints
it('a complaint is news to the farm at once, to the side that decides, and to both when it is settled', async () => {
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
