import { expect, it } from 'vitest'
import { Subscribers } from '../../records/newsletter.ts'
import { NOW, testDomain } from '../../testing/index.ts'
import { subscribeToNewsletter } from './subscribe-to-newsletter.ts'

const domain = await testDomain()

it('subscribeToNewsletter stores an address once in any case, also concurrently', async () => {
  const spellings = ['Asha@Example.com', 'asha@example.com', 'ASHA@EXAMPLE.COM']
  await Promise.all(spellings.map(email => subscribeToNewsletter({ email, now: NOW }, domain)))
  await subscribeToNewsletter({ email: 'asha@example.com', now: new Date(NOW.getTime() + 1000) }, domain)
  const subscribers = await Subscribers(domain.connection).find().lean()
  expect(subscribers).toMatchObject([{ emailKey: 'asha@example.com', createdAt: NOW }])
  await subscribeToNewsletter({ email: 'ravi@example.com', now: NOW }, domain)
  expect(await Subscribers(domain.connection).countDocuments()).toBe(2)
})
