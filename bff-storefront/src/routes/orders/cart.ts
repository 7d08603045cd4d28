import { checkCart } from '@santhe/contracts'
import { quotes } from '@santhe/domain'
import { type Served, serve } from '@santhe/http-kit'
import { presentCartSplit, presentCheckedLine } from '@santhe/presenters/shop'
import type { Backend } from '../../backend.ts'

export function cartRoutes({ domain }: Backend): Served[] {
  return [
    serve(checkCart, async ({ body, actor, now }) => {
      const lines = await quotes.checkCart({ items: body.items, now, personId: actor?.id }, domain)
      const split = await quotes.splitCart({ ...body, lines, now }, domain)
      return { lines: lines.map(presentCheckedLine), split: split ? presentCartSplit(split) : null }
    }),
  ]
}
