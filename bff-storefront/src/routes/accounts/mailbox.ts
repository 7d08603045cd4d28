import { DEFAULT_LIMIT, listMailbox } from '@santhe/contracts'
import { mails } from '@santhe/domain'
import { page, type Served, serve } from '@santhe/http-kit'
import { fail } from '@santhe/rules'
import type { Backend } from '../../backend.ts'

export function mailboxRoutes({ domain, exposesMails }: Backend): Served[] {
  return [
    serve(listMailbox, async ({ query: { to, limit = DEFAULT_LIMIT, cursor } }) => {
      if (!exposesMails) fail('NOT_FOUND')
      const result = await mails.listMails({ to, page: { limit, cursor } }, domain)
      const items = result.items.map(({ _id, to: email, subject, text, html, createdAt }) => ({
        id: _id,
        to: email,
        subject,
        text,
        html,
        createdAt: createdAt.toISOString(),
      }))
      return page(items, result)
    }),
  ]
}
