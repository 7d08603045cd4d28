import { endpoint } from './endpoint.ts'
import { Email } from './fields.ts'
import { z } from './schema.ts'

export const NewsletterForm = z.strictObject({ email: Email })
export type NewsletterForm = z.input<typeof NewsletterForm>

/** Repeats respond equally, so nobody learns who is subscribed. docs/product/notifications.md#newsletter */
export const subscribeToNewsletter = endpoint({
  call: 'POST /api/newsletter',
  access: 'anyone',
  summary: 'Subscribes an email address; a repeat changes nothing',
  body: NewsletterForm,
  response: z.object({ message: z.string() }),
  errors: ['RATE_LIMITED'],
  creates: true,
  needsNoSession: true,
})
