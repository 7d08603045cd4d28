import { type Domain, products } from '@santhe/domain'
import type { Log } from '@santhe/http-kit'

/** Lets the office find products that are older than the fields it searches by. */
export async function fillOfficeFields(domain: Domain, log: Log): Promise<void> {
  try {
    const filled = await products.fillOfficeFields(domain)
    if (filled > 0) log.info({ filled }, 'older products can be searched by the office')
  } catch (error) {
    log.error(
      { err: error },
      'older products could not be made searchable; the office does not find them until the next start',
    )
  }
}
