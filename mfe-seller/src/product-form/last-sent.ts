import { type InputOf, updateProduct, z } from '@santhe/contracts'
import { parseJson } from '@santhe/rules'

const LastSent = z.object({
  /** The typed form as JSON. */
  typed: z.string(),
  key: z.string(),
  /** An edit whose response is missing: it may be stored. */
  edit: z.custom<InputOf<typeof updateProduct, 'body'>>(body => updateProduct.body.safeParse(body).success).optional(),
})
/**
 * The last request, kept in the draft: a retry after a lost response, even after a reload, must neither create a second
 * product nor add boxes twice.
 */
export type LastSent = z.output<typeof LastSent>

export const NOTHING_SENT: LastSent = { typed: '', key: '' }

export function readLastSent(text: string): LastSent {
  return LastSent.safeParse(parseJson(text)).data ?? NOTHING_SENT
}
