import { closeDomain, openDomain, statistics } from '@santhe/domain'

export interface RecountFigures {
  mongoUri: string
  database: string
  /** Only compares where true. */
  isCheck: boolean
  log: (line: string) => void
}

/**
 * Compares the office's figures with the orders, prints a line for each that differs, and mends them unless `isCheck`. Returns whether
 * they are right now. A market may be running on the database.
 */
export async function recountFigures({ mongoUri, database, isCheck, log }: RecountFigures): Promise<boolean> {
  const domain = await openDomain({ uri: mongoUri, database })
  try {
    let count = 0
    for await (const { area, day, field, stored, counted } of statistics.recount({ isMending: !isCheck }, domain)) {
      if (count === 0) log(['area', 'day', 'field', 'stored', 'counted'].join('\t'))
      log([area, day ?? 'all days', field, stored, counted].join('\t'))
      count += 1
    }
    const differing = `${count.toLocaleString('en')} ${count === 1 ? 'figure differs' : 'figures differ'} from the orders`
    if (count === 0) log('All figures are what the orders say.')
    else
      log(
        isCheck
          ? `${differing}; npm run recount mends them.`
          : `${differing} and ${count === 1 ? 'was' : 'were'} mended.`,
      )
    return count === 0 || !isCheck
  } finally {
    await closeDomain(domain)
  }
}
