import { newsWords } from '@santhe/texts'
import { sayNews } from '@santhe/texts/say'
import { beforeEach, describe, expect, it } from 'vitest'
import { addEvent } from '../../foundation/add-event.ts'
import { Outbox } from '../../records/outbox.ts'
import { aFarm, aPerson, NOW, preferNews, sendAllMails, testDomain } from '../../testing/index.ts'
import type { DueMail } from './due-mail.ts'
import { sendDueMail } from './send-due-mail.ts'

const domain = await testDomain()

beforeEach(async () => {
  await Outbox(domain.connection).deleteMany({})
})

const wrongAmount = (paymentId: string, code: string) =>
  ({ kind: 'paymentIncident', incident: 'wrongAmount', paymentId, text: { code } }) as const

// docs/product/notifications.md#kinds-of-news
describe('news without its own letter', () => {
  const decided = (farmId: number) =>
    addEvent({ kind: 'productApproved', at: NOW, productId: 7, farmId, productName: 'Okra', isOfEdit: false }, domain)
  const reviewed = (farmId: number) =>
    addEvent({ kind: 'reviewWritten', at: NOW, farmId, about: 'Okra', rating: 4, authorName: 'Asha' }, domain)

  it('is mailed in the bell’s words to subscribed people, each with a fixed id', async () => {
    const [first, second] = [await aFarm(domain), await aFarm(domain)]
    await preferNews(
      { personId: first.farmer._id, news: { farmDecisions: { mail: false }, farmReviews: { mail: true } } },
      domain,
    )
    for (const { farm } of [first, second]) {
      await decided(farm._id)
      await reviewed(farm._id)
    }
    const sent = await sendAllMails(NOW, domain)
    const words = sent.map(mail => [
      mail.to.email,
      mail.kind === 'news' && [mail.newsKind, newsWords(mail.news, 'en').title, mail.link],
    ])
    expect(words).toHaveLength(2)
    expect(words).toContainEqual([first.farmer.email, ['farmReviews', 'New review', `/farmers/${first.farm._id}`]])
    expect(words).toContainEqual([second.farmer.email, ['farmDecisions', 'Product approved', '/dashboard/products/7']])
    await Outbox(domain.connection).updateMany({ channel: 'mail' }, { $set: { dueAt: NOW } })
    expect((await sendAllMails(NOW, domain)).map(({ id }) => id).sort()).toEqual(sent.map(({ id }) => id).sort())
  })

  it('is not mailed to deactivated admins, or after a week', async () => {
    const admin = await aPerson(domain, { role: 'admin' })
    const former = await aPerson(domain, { role: 'admin', isActive: false })
    const incident = wrongAmount('x', 'Too little.')
    await addEvent({ ...incident, at: NOW }, domain)
    const sent = await sendAllMails(NOW, domain)
    expect(sent).toContainEqual(
      expect.objectContaining({
        to: { name: admin.name, email: admin.email },
        news: sayNews('news.incident', { text: incident.text }),
      }),
    )
    expect(sent.map(({ to }) => to.email)).not.toContain(former.email)
    await addEvent({ ...incident, at: NOW }, domain)
    expect(await sendAllMails(new Date(NOW.getTime() + 8 * 24 * 3_600_000), domain)).toEqual([])
  })

  it('about reserved boxes names the end of the offer, and is not mailed after it', async () => {
    const { _id: personId } = await aPerson(domain)
    const until = new Date(NOW.getTime() + 600_000)
    const offer = { productName: 'Okra', farmName: 'Ravi’s Field', boxes: 2, until }
    const offered = () => addEvent({ kind: 'wishFulfilled', at: NOW, personId, productId: 7, ...offer }, domain)
    await offered()
    const [mail] = await sendAllMails(NOW, domain)
    expect(mail).toMatchObject({ news: sayNews('news.offered', offer) })
    await offered()
    expect(await sendAllMails(until, domain)).toEqual([])
  })

  it('is mailed once to each other reader when one mail fails', async () => {
    const admins = [await aPerson(domain, { role: 'admin' }), await aPerson(domain, { role: 'admin' })]
    const incident = wrongAmount('y', 'Too much.')
    await addEvent({ ...incident, at: NOW }, domain)
    const sent: string[] = []
    let isAway = true
    const post = async ({ to: { email } }: DueMail) => {
      if (isAway && email === admins[0]?.email) throw new Error('mailbox full')
      sent.push(email)
    }
    await sendDueMail({ now: NOW, post }, domain)
    isAway = false
    await sendDueMail({ now: new Date(NOW.getTime() + 5_000), post }, domain)
    for (const { email } of admins) expect(sent.filter(to => to === email)).toHaveLength(1)
  })
})
