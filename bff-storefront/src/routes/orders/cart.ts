import { checkCart } from '@santhe/contracts'
import { quotes } from '@santhe/domain'
import { type Served, serve } from '@santhe/http-kit'
import type { Backend } from '../../backend.ts'
import { presentCheckedLine } from '../../presenters/checkout.ts'

export function cartRoutes({ domain }: Backend): Served[] {
  return [
    serve(checkCart, async ({ body, actor, now }) => {
      const lines = await quotes.checkCart({ items: body.items, now, personId: actor?.id }, domain)
      return { lines: lines.map(presentCheckedLine) }
    }),
  ]
}
