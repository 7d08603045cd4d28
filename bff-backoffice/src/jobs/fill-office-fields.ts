import { type Domain, deliveries, farms, orders, people, products } from '@santhe/domain'
import type { Log } from '@santhe/http-kit'

const FILLS = {
  products: products.fillOfficeFields,
  farms: farms.fillWords,
  people: people.fillWords,
  orders: orders.fillDueDays,
  places: deliveries.fillSlots,
  statements: (domain: Domain) => orders.fillStatementMonths({ now: new Date() }, domain),
}

/** Lets the office find products, farms and people, and farms their open orders and statements, that are older than the fields they are looked for by; and delivery windows count older orders. */
export async function fillOfficeFields(domain: Domain, log: Log): Promise<void> {
  for (const [of, fill] of Object.entries(FILLS)) {
    try {
      const filled = await fill(domain)
      if (filled > 0) log.info({ of, filled }, 'older records can be looked for')
    } catch (error) {
      log.error(
        { of, err: error },
        'older records could not be made searchable; nobody finds them until the next start',
      )
    }
  }
}
