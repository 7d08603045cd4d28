import type { ProductDetail } from '@santhe/contracts'
import { Link, useLanguage } from '@santhe/host'
import { harvestMonthIn, nearDateAlone, productEstimate } from '@santhe/rules'
import { buttonClass, type ContentsText, DateText, Icon, type TranslateOf, useContents, useTexts } from '@santhe/ui'
import blocks from '@santhe/ui/blocks.module.css'
import type { ReactNode } from 'react'
import { FarmLogo } from '../../parts/products/FarmLogo.tsx'
import { isPicked } from '../../parts/products/product-lines.tsx'
import { useOffer } from '../../parts/products/use-offer.ts'
import catalogTexts from '../../texts/en/catalog.json'
import productFactsTexts from '../../texts/en/product-facts.json'
import { useToday } from '../../use-today.ts'
import grownByStyles from './GrownBy.module.css'
import styles from './ProductFacts.module.css'

/** Omits unknown facts. */
export function ProductFacts({ product }: { product: ProductDetail }) {
  const t = useTexts(productFactsTexts)
  const cardT = useTexts(catalogTexts)
  const language = useLanguage()
  const today = useToday()
  const { offer } = useOffer(product)
  const estimate = productEstimate(product, today)
  const contents = useContents()
  const isHarvested = isPicked(product)
  const { availableUntil, harvestDate, harvestMonth, unit, unitsPerBox } = product
  return (
    <dl className={styles.facts} aria-label={t('facts.label')}>
      <Fact name={t('facts.perBoxLabel')}>{contents(unitsPerBox, unit)}</Fact>
      <Fact name={t('facts.stock')}>{stockText(product, contents, t)}</Fact>
      <Fact name={t('facts.availableUntil')}>
        <DateText date={availableUntil} today={today} />
      </Fact>
      {isHarvested && harvestDate !== null && (
        <Fact name={t('facts.harvestDate')}>
          <DateText date={harvestDate} today={today} />
        </Fact>
      )}
      {isHarvested && harvestDate === null && harvestMonth !== null && (
        <Fact name={t('facts.harvestMonth')}>{harvestMonthIn(harvestMonth, language)}</Fact>
      )}
      {offer.canBuy && (
        <Fact name={t('facts.estimate')}>
          {estimate === undefined ? (
            cardT('product.estimatedSoon')
          ) : (
            <DateText date={estimate} today={today} isDelivery />
          )}
        </Fact>
      )}
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** '14 boxes (140 kg in all)'. */
function stockText(
  { unit, unitsPerBox, inventory }: ProductDetail,
  contents: ContentsText,
  t: TranslateOf<typeof productFactsTexts>,
): string {
  const boxes = t('facts.stockBoxes', { count: inventory })
  if (inventory === 0) return boxes
  return `${boxes} (${t('facts.stockUnits', { contents: contents(inventory * unitsPerBox, unit) })})`
}

export function GrownBy({ product }: { product: ProductDetail }) {
  const language = useLanguage()
  const t = useTexts(productFactsTexts)
  const today = useToday()
  const { farm, growingDetails, harvestDate, harvestMonth } = product
  return (
    <section className={grownByStyles.card} aria-label={t('facts.growing')}>
      <div>
        <h2 className={grownByStyles.title}>
          <Icon name="leaf" /> {t('facts.growing')}
        </h2>
        <dl className={grownByStyles.facts}>
          <div>
            <dt>{t('facts.cultivation')}</dt>
            <dd>{growingDetails || t('facts.growingText', { farm: farm.name, location: farm.location })}</dd>
          </div>
          {isPicked(product) && (harvestDate ?? harvestMonth) !== null && (
            <div>
              <dt>{t('facts.harvested')}</dt>
              <dd>{nearDateAlone(harvestDate, today, language) || harvestMonthIn(harvestMonth, language)}</dd>
            </div>
          )}
        </dl>
      </div>
      <div className={grownByStyles.farm}>
        <FarmLogo name={farm.name} logoUrl={farm.logoUrl} size="large" />
        <p className={grownByStyles.farmWords}>
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
