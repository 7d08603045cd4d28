import { channelRule, NEWS_CHANNELS, newsKindsOf } from '@santhe/rules'
import { inWords } from '@santhe/texts/testing'
import { describe, expect, it } from 'vitest'
import { actorOf, People, type PersonRecord } from '../../records/person.ts'
import { aPerson, aPersonOfRole, testDomain } from '../../testing/index.ts'
import { changePerson } from '../person/change-person.ts'
import { findPerson } from '../person/queries.ts'
import { readNewsPreferences } from './news-preferences.ts'
import { setNewsPreferences } from './set-news-preferences.ts'
import { findLinkedNews, unsubscribe } from './unsubscribe.ts'
import { unsubscribeToken } from './unsubscribe-token.ts'

const domain = await testDomain()
const set = (input: Omit<Parameters<typeof setNewsPreferences>[0], 'actor'>, person: PersonRecord) =>
  setNewsPreferences({ actor: actorOf(person), ...input }, domain)

// docs/product/notifications.md#preferences
describe('news preferences', () => {
  it('start as the role’s defaults without quiet hours', async () => {
    const { person } = await aPersonOfRole(domain, 'farmer')
    const { news, quietHours } = await readNewsPreferences(person._id, domain)
    expect(news.map(({ kind }) => kind)).toEqual(newsKindsOf('farmer'))
    expect(quietHours).toBeNull()
    const asTable = (rule: ReturnType<typeof channelRule>) => (rule === 'always' ? rule : rule === 'on')
    const asPush = (rule: ReturnType<typeof channelRule>) => (rule === undefined ? 'never' : rule === 'on')
    for (const { kind, bell, mail, push } of news) {
      expect([kind, bell, mail]).toEqual([kind, asTable(channelRule(kind, 'bell')), asTable(channelRule(kind, 'mail'))])
      expect([kind, push]).toEqual([kind, asPush(channelRule(kind, 'push'))])
    }
  })

  it('change named kinds only, and keep quiet hours until removed', async () => {
    const person = await aPerson(domain)
    const first = await set({ news: [{ kind: 'orderSteps', mail: false }], quietHours: { from: 22, to: 7 } }, person)
    expect(first.news).toContainEqual({ kind: 'orderSteps', bell: true, mail: false, push: true })
    const second = await set({ news: [{ kind: 'orderSteps', bell: false, push: false }] }, person)
    expect(second.news).toContainEqual({ kind: 'orderSteps', bell: false, mail: false, push: false })
    expect(second.quietHours).toEqual({ from: 22, to: 7 })
    expect((await set({ news: [], quietHours: null }, person)).quietHours).toBeNull()
    expect(await readNewsPreferences(person._id, domain)).toEqual({ ...second, quietHours: null })
  })

  it('accept their own response, and store nothing about required kinds', async () => {
    const { person } = await aPersonOfRole(domain, 'farmer')
    const read = await readNewsPreferences(person._id, domain)
    expect(await set(read, person)).toEqual(read)
    for (const [kind, channels] of Object.entries((await findPerson(person._id, domain))?.news ?? {}))
      for (const channel of NEWS_CHANNELS)
        if (channel in channels) expect([kind, channelRule(kind as 'orderMoney', channel)]).not.toContain('always')
  })

  it('refuse required kinds and other roles’ kinds by field, changing nothing', async () => {
    const person = await aPerson(domain)
    const news = [
      { kind: 'orderSteps', mail: false },
      { kind: 'orderMoney', mail: false },
      { kind: 'deliveryDay', bell: false },
      { kind: 'farmReviews', mail: true },
      { kind: 'orderSteps', bell: 'always' },
      { kind: 'accountSafety', push: true },
    ] as const
    await expect(inWords(set({ news, quietHours: { from: 22, to: 7 } }, person))).rejects.toMatchObject({
      code: 'VALIDATION',
      message: 'This is always sent: you need to know it.',
      fields: {
        'news.1.mail': 'This is always sent: you need to know it.',
        'news.2.bell': 'This is always sent: you need to know it.',
        'news.3.kind': 'People of your role get no such news.',
        'news.4.bell': 'This can be switched on and off.',
        'news.5.push': 'This news is never sent there.',
      },
    })
    expect(await readNewsPreferences(person._id, domain)).toMatchObject({ quietHours: null })
    expect((await findPerson(person._id, domain))?.news).toBeUndefined()
  })

  it('refuse a deactivated person', async () => {
    await expect(set({ news: [] }, await aPerson(domain, { isActive: false }))).rejects.toMatchObject({
      code: 'NOT_SIGNED_IN',
    })
  })
})

// docs/product/notifications.md#unsubscribing
describe('unsubscribe link', () => {
  const linkOf = async (kinds: Parameters<typeof unsubscribeToken>[0]['kinds'], overrides = {}) => {
    const person = await aPerson(domain, overrides)
    return { person, token: (await unsubscribeToken({ person, kinds }, domain)) ?? '' }
  }

  it('switches off its kinds by mail only, once', async () => {
    const { person, token } = await linkOf(['orderSteps', 'deliveryDay', 'orderMoney'])
    const kinds = ['orderSteps', 'deliveryDay']
    expect(await findLinkedNews(token, domain)).toEqual({ kinds, isOn: true })
    expect((await findPerson(person._id, domain))?.news).toBeUndefined()
    for (let time = 0; time < 2; time += 1) expect(await unsubscribe(token, domain)).toEqual({ kinds, isOn: false })
    const { news } = await readNewsPreferences(person._id, domain)
    expect(news.filter(({ mail }) => mail === false).map(({ kind }) => kind)).toEqual(kinds)
    expect(news).toContainEqual({ kind: 'orderSteps', bell: true, mail: false, push: true })
  })

  it('is identical in each mail of a kind, even from concurrent workers', async () => {
    const person = await aPerson(domain)
    const kinds = ['orderSteps'] as const
    const tokens = await Promise.all(Array.from({ length: 5 }, () => unsubscribeToken({ person, kinds }, domain)))
    const later = await unsubscribeToken({ person: (await findPerson(person._id, domain)) ?? person, kinds }, domain)
    expect(new Set([...tokens, later]).size).toBe(1)
    expect(await findLinkedNews(later ?? '', domain)).toMatchObject({ kinds })
  })

  it('is missing for required mails', async () => {
    const person = await aPerson(domain)
    expect(await unsubscribeToken({ person, kinds: ['orderMoney', 'accountSafety'] }, domain)).toBeUndefined()
    expect((await findPerson(person._id, domain))?.newsKey).toBeUndefined()
  })

  it('fails for another person, other kinds, or after a changed address or key', async () => {
    const [own, other] = [await linkOf(['orderSteps']), await linkOf(['orderSteps'])]
    const [id, kinds, signature] = own.token.split('.')
    const bad = [
      '',
      'x',
      `${other.person._id}.${kinds}.${signature}`,
      `${id}.deliveryDay.${signature}`,
      `${id}.${kinds}.${'x'.repeat(43)}`,
      `${own.token}x`,
      `999999.${kinds}.${signature}`,
    ]
    for (const token of bad) {
      await expect(findLinkedNews(token, domain)).rejects.toMatchObject({ code: 'NOT_FOUND' })
      await expect(unsubscribe(token, domain)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    }
    await changePerson(own.person, { email: 'new.address@example.com' }, domain)
    await People(domain.connection).updateOne({ _id: other.person._id }, { $set: { newsKey: 'another' } })
    for (const { token } of [own, other])
      await expect(unsubscribe(token, domain)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})
