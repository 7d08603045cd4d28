import { DEFAULT_LIMIT, listKeptMails } from '@santhe/contracts'
import { listMails } from '@santhe/domain'
import { page, type Served, serve } from '@santhe/http-kit'
import { fail } from '@santhe/rules'
import type { Backend } from '../../backend.ts'

export function mailboxRoutes({ domain, showsMails }: Backend): Served[] {
  return [
    serve(listKeptMails, async ({ query: { to, limit = DEFAULT_LIMIT, cursor } }) => {
      if (!showsMails) fail('NOT_FOUND')
      const found = await listMails({ to, page: { limit, cursor } }, domain)
      const mails = found.items.map(({ _id, to: address, subject, text, html, createdAt }) => ({
        id: _id,
        to: address,
        subject,
        text,
        html,
        createdAt: createdAt.toISOString(),
      }))
      return page(mails, found)
    }),
  ]
}
