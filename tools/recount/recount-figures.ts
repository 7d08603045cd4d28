import { type Domain, statistics } from '@santhe/domain'

export interface RecountFigures {
  /** Only compares if true. */
  isCheck: boolean
  log: (line: string) => void
}

/**
 * Compares the office's figures with the orders, prints a line per difference, and corrects them unless `isCheck`.
 * Returns whether they are right now. A market may run on the database meanwhile.
 */
export async function recountFigures({ isCheck, log }: RecountFigures, domain: Domain): Promise<boolean> {
  let count = 0
  for await (const { area, day, field, stored, counted } of statistics.recount({ isMending: !isCheck }, domain)) {
    if (count === 0) log(['area', 'day', 'field', 'stored', 'counted'].join('\t'))
    log([area, day ?? 'all days', field, stored, counted].join('\t'))
    count += 1
  }
  const differing = `${count.toLocaleString('en')} ${count === 1 ? 'figure differs' : 'figures differ'} from the orders`
  const done = isCheck ? '; npm run recount mends them.' : `, and ${count === 1 ? 'was' : 'were'} mended.`
  log(count === 0 ? 'All figures are what the orders say.' : `${differing}${done}`)
  return count === 0 || !isCheck
}
