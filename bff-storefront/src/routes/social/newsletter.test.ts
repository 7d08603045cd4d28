import { subscribeToNewsletter } from '@santhe/contracts'
import { Subscribers } from '@santhe/domain/records'
import { NOW, testDomain } from '@santhe/domain/testing'
import { api, startTestServer } from '@santhe/http-kit/testing'
import { afterAll, describe, expect, it } from 'vitest'
import { routes } from '../index.ts'

const domain = await testDomain()
const server = await startTestServer({
  owner: 'storefront',
  served: routes({ domain }),
  clock: () => NOW,
  limits: { newsletter: 4 },
})
const { call } = api(server)
afterAll(() => server.close())

describe('the newsletter', () => {
  it('stores an e-mail address once and is friendly about repeats, until too many come', async () => {
    const emails = ['kiran@example.com', 'KIRAN@example.com ', 'divya@example.com', 'kiran@example.com']
    for (const email of emails) {
      const { status, data: body } = await call(subscribeToNewsletter, { body: { email } })
      expect([status, body?.message]).toEqual([201, "You've been subscribed to our newsletter."])
    }
    expect(await Subscribers(domain.connection).countDocuments()).toBe(2)
    const refused = await call(subscribeToNewsletter, { body: { email: 'one@example.com' } })
    expect([refused.status, refused.headers.has('retry-after')]).toEqual([429, true])
  })

  it('refuses what is no e-mail address', async () => {
    const { status, failure } = await call(subscribeToNewsletter, { body: { email: 'kiran' } })
    expect([status, failure?.message]).toEqual([400, 'Please enter a valid email address'])
  })
})
