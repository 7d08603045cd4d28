import { DEFAULT_LIMIT, listMailbox } from '@santhe/contracts'
import { listMails } from '@santhe/domain'
import { page, type Served, serve } from '@santhe/http-kit'
import { fail } from '@santhe/rules'
import type { Backend } from '../../backend.ts'

export function mailboxRoutes({ domain, exposesMails }: Backend): Served[] {
  return [
    serve(listMailbox, async ({ query: { to, limit = DEFAULT_LIMIT, cursor } }) => {
      if (!exposesMails) fail('NOT_FOUND')
      const result = await listMails({ to, page: { limit, cursor } }, domain)
      const mails = result.items.map(({ _id, to: email, subject, text, html, createdAt }) => ({
        id: _id,
        to: email,
        subject,
        text,
        html,
        createdAt: createdAt.toISOString(),
      }))
      return page(mails, result)
    }),
  ]
}
