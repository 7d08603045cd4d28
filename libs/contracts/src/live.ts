import { endpoint } from './endpoint.ts'
import { Id } from './fields.ts'
import { z } from './schema.ts'
import { exactText } from './text.ts'

/** A stream watches the stock of at most so many products. */
export const MOST_LIVE_PRODUCTS = 20

const LIVE_PRODUCTS = /^[1-9]\d{0,14}(:\d{1,9})?(,[1-9]\d{0,14}(:\d{1,9})?)*$/

/** `12:7,15`: product ids, each perhaps with the boxes that the page shows. */
const LiveProducts = z
  .string()
  .regex(LIVE_PRODUCTS, 'Give product ids, such as 12,15, each perhaps with the boxes that are shown, such as 12:7')
  .transform(text => text.split(',').map(product => product.split(':').map(Number)))
  .transform(products => products.map(([id = 0, pageBoxes]) => ({ id, pageBoxes })))
  .refine(({ length }) => length <= MOST_LIVE_PRODUCTS, `Give at most ${MOST_LIVE_PRODUCTS} products`)

/** Server-sent events that say what to read again; no event has data of anybody. docs/live.md#events. */
export const readLive = endpoint({
  call: 'GET /api/live',
  owner: 'storefront',
  access: 'anyone',
  summary: 'Server-sent events, open until one side ends them: which kinds of data the caller should read again',
  query: z.object({
    /** The id of the last event that arrived, of this stream or an earlier one; the header `Last-Event-ID` goes first. */
    after: exactText(40).optional(),
    /** Where there is no such id: for how many milliseconds the page has been showing what it read. */
    age: z.coerce.number().int().min(0).optional(),
    /** Whose page it is; nobody's, and stock alone is reported. Where the session is not that person's, the stream says `end`. */
    person: Id.optional(),
    products: LiveProducts.optional(),
  }),
  response: z.string(),
  file: 'text/event-stream',
})
