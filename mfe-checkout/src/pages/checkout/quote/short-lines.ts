import { z } from '@santhe/contracts'
import type { CallError } from '@santhe/host'

/** A line the server can't fill; `left` boxes remain, 0 when no longer sold. */
export interface ShortLine {
  productId: number
  name: string
  available: number
}

const Details = z.object({
  lines: z.array(
    z.object({ productId: z.number(), name: z.string(), available: z.number().int().nonnegative().default(0) }),
  ),
})

const CODES = ['OUT_OF_STOCK', 'PRODUCT_NOT_BUYABLE', 'OWN_FARM']

export function shortLinesOf({ code, details }: CallError): ShortLine[] {
  if (!CODES.includes(code)) return []
  const named = Details.safeParse(details)
  return named.success ? named.data.lines : []
}
