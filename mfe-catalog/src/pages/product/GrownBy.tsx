import type { ProductDetail } from '@santhe/contracts'
import { Link } from '@santhe/host'
import { nearDateAlone } from '@santhe/rules'
import { buttonClass, Icon } from '@santhe/ui'
import blocks from '@santhe/ui/blocks.module.css'
import { FarmLogo } from '../../parts/products/FarmLogo.tsx'
import { isPicked } from '../../parts/products/product-lines.tsx'
import { useFactsT } from '../../texts/product-facts.ts'
import { useToday } from '../../use-today.ts'
import styles from './GrownBy.module.css'

export function GrownBy({ product }: { product: ProductDetail }) {
  const t = useFactsT()
  const today = useToday()
  const { farm, growingDetails, harvestDate, harvestMonth } = product
  return (
    <section className={styles.card} aria-label={t('facts.growing')}>
      <div>
        <h2 className={styles.title}>
          <Icon name="leaf" /> {t('facts.growing')}
        </h2>
        <dl className={styles.facts}>
          <div>
            <dt>{t('facts.cultivation')}</dt>
            <dd>{growingDetails || t('facts.growingText', { farm: farm.name, location: farm.location })}</dd>
          </div>
          {isPicked(product) && (harvestDate ?? harvestMonth) !== null && (
            <div>
              <dt>{t('facts.harvested')}</dt>
              <dd>{nearDateAlone(harvestDate, today) || harvestMonth}</dd>
            </div>
          )}
        </dl>
      </div>
      <div className={styles.farm}>
        <FarmLogo name={farm.name} logoUrl={farm.logoUrl} size="large" />
        <p className={styles.farmWords}>
          <span className={blocks.muted}>{t('facts.grownBy')}</span>
          <strong>{farm.name}</strong>
          <span className={blocks.muted}>{farm.location}</span>
        </p>
        <Link className={buttonClass({ look: 'quiet', size: 'small' })} to={`/farmers/${farm.id}`}>
          {t('facts.visitFarm')}
        </Link>
      </div>
    </section>
  )
}
