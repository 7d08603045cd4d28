import { listWishes } from '@santhe/contracts'
import { sessionCookies } from '@santhe/http-kit'
import type { Language } from '@santhe/rules'
import type { Context } from 'koa'
import { visitorCalls } from './call-as-visitor.ts'
import type { LightOptions } from './light-reads.ts'

/** Tells whether a line reserves boxes for the reader, who alone can order them. docs/product/products.md#waitlist */
export function reservedBoxes(options: LightOptions) {
  const call = visitorCalls(options)
  const cookies = sessionCookies({ isSecure: options.publicUrl.startsWith('https:') })
  return async (ctx: Context, language: Language, productId: number): Promise<boolean> => {
    if (cookies.credentialOf({ cookie: ctx.headers.cookie }) === undefined) return false
    const wishes = await call(ctx, language, listWishes)
    return wishes.ok && wishes.data.waits.some(wait => wait.productId === productId && wait.offer !== undefined)
  }
}
