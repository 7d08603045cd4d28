import { announced } from './endpoint.ts'

export const subscribeToNewsletter = announced({
  call: 'POST /api/newsletter',
  owner: 'storefront',
  may: 'anyone',
  summary: 'Subscribes an email address',
})
