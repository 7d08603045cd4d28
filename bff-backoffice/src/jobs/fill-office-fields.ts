import { type Domain, farms, people, products } from '@santhe/domain'
import type { Log } from '@santhe/http-kit'

const FILLS = {
  products: products.fillOfficeFields,
  farms: farms.fillWords,
  people: people.fillWords,
}

/** Lets the office find products, farms and people that are older than the fields it searches by. */
export async function fillOfficeFields(domain: Domain, log: Log): Promise<void> {
  for (const [of, fill] of Object.entries(FILLS)) {
    try {
      const filled = await fill(domain)
      if (filled > 0) log.info({ of, filled }, 'older records can be searched by the office')
    } catch (error) {
      log.error(
        { of, err: error },
        'older records could not be made searchable; the office does not find them until the next start',
      )
    }
  }
}
