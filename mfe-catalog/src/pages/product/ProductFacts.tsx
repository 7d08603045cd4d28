import type { ProductDetail } from '@santhe/contracts'
import { productEstimate } from '@santhe/rules'
import { type ContentsText, DateText, useContents } from '@santhe/ui'
import type { ReactNode } from 'react'
import { isPicked } from '../../parts/products/product-lines.tsx'
import { useOffer } from '../../parts/products/use-offer.ts'
import { useFactsT } from '../../texts/product-facts.ts'
import { useT } from '../../texts.ts'
import { useToday } from '../../use-today.ts'
import styles from './ProductFacts.module.css'

/** Omits unknown facts. */
export function ProductFacts({ product }: { product: ProductDetail }) {
  const t = useFactsT()
  const cardT = useT()
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
        <Fact name={t('facts.harvestMonth')}>{harvestMonth}</Fact>
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
  t: ReturnType<typeof useFactsT>,
): string {
  const boxes = t('facts.stockBoxes', { count: inventory })
  if (inventory === 0) return boxes
  return `${boxes} (${t('facts.stockUnits', { contents: contents(inventory * unitsPerBox, unit) })})`
}
