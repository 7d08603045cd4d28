import type { ProductDetail } from '@santhe/contracts'
import { Link } from '@santhe/host'
import { buttonClass, Icon } from '@santhe/ui'
import { FarmLogo } from '../../parts/products/FarmLogo.tsx'
import { useT } from '../../use-t.ts'
import styles from './GrownBy.module.css'

/** How it is grown, and by whom: the growing-information card with the way to the farm. */
export function GrownBy({ product }: { product: ProductDetail }) {
  const t = useT()
  const { farm, growingDetails } = product
  return (
    <section className={styles.card} aria-label={t('product.growing')}>
      <div>
        <h2 className={styles.title}>
          <Icon name="leaf" /> {t('product.growing')}
        </h2>
        <p className={styles.text}>
          {growingDetails || t('product.growingText', { farm: farm.name, location: farm.location })}
        </p>
      </div>
      <div className={styles.farm}>
        <FarmLogo name={farm.name} logoUrl={farm.logoUrl} />
        <p className={styles.farmWords}>
          <span className={styles.by}>{t('product.grownBy')}</span>
          <strong>{farm.name}</strong>
          <span className={styles.by}>{farm.location}</span>
        </p>
        <Link className={buttonClass({ look: 'quiet', size: 'small' })} to={`/farmers/${farm.id}`}>
          {t('product.visitFarm')}
        </Link>
      </div>
    </section>
  )
}
