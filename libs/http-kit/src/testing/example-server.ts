import { Failure } from '@santhe/contracts'
import { fail } from '@santhe/rules'
import { page } from '../call/page.ts'
import { serve } from '../call/serve.ts'
import {
  dropEverybody,
  emptyCrates,
  listCrates,
  makeCrate,
  readCrate,
  readNewestCrate,
  whoIsThere,
} from './example-calls.ts'

/** An error's text that no response may contain. */
export const SECRET_OF_ANOTHER_LAYER = 'E11000 duplicate key at /var/lib/mongo'
/** The error of an unavailable database. */
export const OUTAGE = new Error('read ECONNRESET')

/** Handlers of the example calls; the id of `readCrate` selects its failure. */
export const EXAMPLES = [
  serve(listCrates, () => page([{ id: 1, name: 'Mango' }], { nextCursor: 'after-1', total: 7 })),
  serve(readNewestCrate, () => ({ id: 0, name: 'newest' })),
  serve(readCrate, ({ params }) => {
    if (params.id === 404) fail('NOT_FOUND')
    if (params.id === 409)
      fail('PRICE_CHANGED', { details: { total: 12 }, fields: { total: { code: 'It is 12 now' } } })
    if (params.id === 410) fail('ORDER_FINAL')
    if (params.id === 429) fail('RATE_LIMITED', { details: { retryAfter: 17 } })
    if (params.id === 500) throw new Error(SECRET_OF_ANOTHER_LAYER)
    if (params.id === 503) throw OUTAGE
    const crate = { id: params.id, name: 'Mango', passwordHash: 'leaked' }
    return params.id === 666 ? crate : { id: params.id, name: 'Mango' }
  }),
  serve(makeCrate, ({ body, idempotencyKey }) => ({ id: body.boxes?.length ?? 0, name: idempotencyKey ?? body.name })),
  serve(emptyCrates, () => ({ emptied: 3 })),
  serve(whoIsThere, ({ actor, ip }) => ({ id: actor?.id ?? null, ip })),
  serve(dropEverybody, ({ params }) => ({ dropped: params.id })),
]

export interface RawRequest {
  method?: string
  headers?: object
  body?: string
}

/** Returns a function that sends requests no contract allows, signed in by `token`; POST and JSON by default. */
export function rawRequests({ url, token }: { url: string; token: string }) {
  return async (path: string, { method = 'POST', headers = {}, body }: RawRequest) => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
      body: body ?? null,
    })
    const failure = Failure.safeParse(await response.json()).data
    return { status: response.status, headers: response.headers, failure }
  }
}
