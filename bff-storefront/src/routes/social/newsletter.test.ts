import { subscribeToNewsletter } from '@santhe/contracts'
import { Subscribers } from '@santhe/domain/records'
import { describe, expect, it } from 'vitest'
import { startStorefront } from '../../testing/storefront.ts'

const { domain, call } = await startStorefront({ limits: { newsletter: 4 } })

describe('the newsletter', () => {
  it('stores an address once, accepts repeats, and limits requests', async () => {
    const emails = ['kiran@example.com', 'KIRAN@example.com ', 'divya@example.com', 'kiran@example.com']
    for (const email of emails) {
      const { status, data: body } = await call(subscribeToNewsletter, { body: { email } })
      expect([status, body?.message]).toEqual([201, "You've been subscribed to our newsletter."])
    }
    expect(await Subscribers(domain.connection).countDocuments()).toBe(2)
    const refused = await call(subscribeToNewsletter, { body: { email: 'one@example.com' } })
    expect([refused.status, refused.headers.has('retry-after')]).toEqual([429, true])
  })

  it('refuses an invalid e-mail address', async () => {
    const { status, failure } = await call(subscribeToNewsletter, { body: { email: 'kiran' } })
    expect([status, failure?.message]).toEqual([400, 'Please enter a valid email address'])
  })
})
