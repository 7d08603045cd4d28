import { listViews, setViews, VIEW_FILTERS } from '@santhe/contracts'
import { orders, people, products } from '@santhe/domain'
import { type Served, serve } from '@santhe/http-kit'
import { type Actor, fail, may } from '@santhe/rules'
import type { Backend } from '../backend.ts'
import { withToday } from './admin-orders.ts'
import { productFilters } from './catalog/admin-products.ts'

/** `@throws FORBIDDEN` when the caller has no such page */
function pageOf<Page extends string>(page: Page, actor: Actor): Page {
  return page !== 'products' || may(actor, 'product.approve') ? page : fail('FORBIDDEN')
}

const FIRST = { page: { limit: 1 } }

export function adminViewRoutes({ domain }: Pick<Backend, 'domain'>): Served[] {
  /** Reads the list itself, so that a count equals its total; undefined when the list refuses the filters. */
  const read = {
    orders(query: unknown, by: { actor: Actor; now: Date }) {
      const { data } = VIEW_FILTERS.orders.safeParse(query)
      return data && orders.listAreaOrders({ ...withToday(data, by.now), ...by, ...FIRST }, domain)
    },
    products(query: unknown, by: { actor: Actor; now: Date }) {
      const { data } = VIEW_FILTERS.products.safeParse(query)
      return data && products.listOfficeProducts({ ...productFilters(data), state: data.list, ...by, ...FIRST }, domain)
    },
  }

  return [
    serve(listViews, async ({ actor, query, now }) => {
      const page = pageOf(query.page, actor)
      const views = []
      // One by one, so that many views delay no other reads.
      for (const view of await people.readViews({ personId: actor.id, page }, domain))
        views.push({ ...view, count: (await read[page](view.query, { actor, now }))?.total ?? null })
      return views
    }),

    serve(setViews, async ({ actor, body, text }) => {
      await people.setViews({ personId: actor.id, ...body, page: pageOf(body.page, actor) }, domain)
      return { message: text('views.saved') }
    }),
  ]
}
