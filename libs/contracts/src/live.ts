import { coded } from '@santhe/texts/say'
import { endpoint } from './endpoint.ts'
import { Id } from './fields.ts'
import { z } from './schema.ts'
import { exactText } from './text.ts'

/** Limit per stream. */
export const MOST_LIVE_PRODUCTS = 20

const LIVE_PRODUCTS = /^[1-9]\d{0,14}(:\d{1,9})?(,[1-9]\d{0,14}(:\d{1,9})?)*$/

/** `12:7,15`: product ids, optionally with the shown boxes. */
const LiveProducts = z
  .string()
  .regex(LIVE_PRODUCTS, coded('form.liveProducts'))
  .transform(text => text.split(',').map(product => product.split(':').map(Number)))
  .transform(products => products.map(([id = 0, pageBoxes]) => ({ id, pageBoxes })))
  .refine(({ length }) => length <= MOST_LIVE_PRODUCTS, coded('form.mostProducts', { most: MOST_LIVE_PRODUCTS }))

/** Server-sent events naming what to re-read, without anybody's data. docs/live.md#events. */
export const readLive = endpoint({
  call: 'GET /api/live',
  access: 'anyone',
  summary: 'Server-sent events, open until one side ends them: which kinds of data the caller should read again',
  query: z.object({
    /** Last event id of any stream; the header `Last-Event-ID` wins. */
    after: exactText(40).optional(),
    /** Age of the page's data in ms, without an id. */
    age: z.coerce.number().int().min(0).optional(),
    /** The page's person; omitted, only stock is reported. Sends `end` if the session is another's. */
    person: Id.optional(),
    products: LiveProducts.optional(),
  }),
  response: z.string(),
  file: 'text/event-stream',
})
