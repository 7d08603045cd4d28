import { createHmac, timingSafeEqual } from 'node:crypto'

/** A form is valid for one session, one purchase, one product. */
export interface FormOf {
  session: string
  key: string
  productId: number
}

/** Signs forms of the light order page. docs/security.md#light-orders */
export function formTokens(edgeKey: string) {
  const secret = createHmac('sha256', edgeKey).update('light order form').digest()
  function tokenOf({ session, key, productId }: FormOf): string {
    return createHmac('sha256', secret).update(`${session}\n${key}\n${productId}`).digest('base64url')
  }
  return {
    tokenOf,
    isValid(token: string, form: FormOf): boolean {
      const [sent, due] = [Buffer.from(token), Buffer.from(tokenOf(form))]
      return sent.length === due.length && timingSafeEqual(sent, due)
    },
  }
}
