import type { FarmOverview } from '@santhe/contracts'
import { Link, useNow } from '@santhe/host'
import { istDateOf, MOST_COUNTED } from '@santhe/rules'
import { classes, useTexts } from '@santhe/ui'
import overviewTexts from '../texts/en/overview.json'
import styles from './overview.module.css'

/** Links each count to its filtered list. docs/product/farm-money.md#today */
export function Today({ overview }: { overview: FarmOverview | undefined }) {
  const t = useTexts(overviewTexts)
  const today = istDateOf(useNow())
  const { work, products } = overview ?? {}
  const tiles = [
    ['accept', work?.accept, '/dashboard/orders?work=accept'],
    ['pack', work?.pack, '/dashboard/orders?work=pack'],
    ['due', work?.due, `/dashboard/orders?work=open&due=${today}`],
    ['late', work?.late, '/dashboard/orders?work=late'],
    ['low', products?.low, '/dashboard/products?show=low'],
    ['rejected', products?.rejected, '/dashboard/products?show=rejected'],
  ] as const
  return (
    <section aria-labelledby="today">
      <h2 id="today" className={styles.title}>
        {t('today')}
      </h2>
      <ul className={styles.tiles}>
        {tiles.map(([name, count, to]) => (
          <li key={name}>
            <Link
              to={to}
              className={classes(
                styles.tile,
                count === 0 && styles.nothing,
                name === 'late' && count !== 0 && count !== undefined && styles.bad,
              )}
            >
              <span>{t(name)}</span>{' '}
              <strong>{count === undefined ? '…' : count === MOST_COUNTED ? t('more', { count }) : count}</strong>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
