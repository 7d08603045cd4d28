import type { AdminProductDetail } from '@santhe/contracts'
import { useNow } from '@santhe/host'
import { formatRupees, istDateOf, nearDateAlone, rupeesToPaise, unitPriceOf } from '@santhe/rules'
import { Money, useContents, useTexts, useUnitPrice } from '@santhe/ui'
import type { ReactNode } from 'react'
import { texts } from '../texts.ts'
import styles from './panel.module.css'
import { Seasons } from './Versions.tsx'

export function Facts({ product }: { product: AdminProductDetail }) {
  const t = useTexts(texts)
  const contents = useContents()
  const unitPrice = useUnitPrice()
  const today = istDateOf(useNow())
  const { price, unit, unitsPerBox, harvestDate } = product
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t('price'), <Money key="price" rupees={price} />],
    [t('panel.unitPrice'), <KindPrice key="kind" product={product} own={unitPrice(product)} />],
    [t('boxes'), `${product.inventory} · ${contents(unitsPerBox, unit)}`],
    [t('category'), product.categoryName],
    [t('panel.fields.localName'), product.localName || t('panel.none')],
    [t('panel.fields.status'), product.status],
    [t('farm'), `${product.farm.name} · ${product.farmerName}`],
    [t('panel.location'), product.farmerLocation],
    [t('until'), nearDateAlone(product.availableUntil, today)],
    [t('panel.harvest'), nearDateAlone(harvestDate, today) || t('panel.none')],
    [t('panel.fields.seasons'), <Seasons key="seasons" of={product} />],
    [t('panel.submitted'), nearDateAlone(product.submittedAt, today)],
    [t('panel.added'), nearDateAlone(product.createdAt, today)],
  ]
  return (
    <section>
      <h3 className={styles.title}>{t('panel.facts')}</h3>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** Unit price here (after the pending edit, if any) and the market's median. */
function KindPrice({ product, own }: { product: AdminProductDetail; own: string }) {
  const t = useTexts(texts)
  const unitPrice = useUnitPrice()
  const { kindPrice, pendingEdit } = product
  const price = pendingEdit?.price ?? product.price
  const priceText = pendingEdit?.price === undefined ? own : unitPrice({ ...product, price })
  const paise = unitPriceOf(product, rupeesToPaise(price) ?? 0)?.paise
  if (!kindPrice || paise === undefined) return <>{[priceText, t('panel.noMedian')].filter(Boolean).join(' · ')}</>
  const median = rupeesToPaise(kindPrice.median) ?? 0
  const percent = median === 0 ? 0 : Math.round(((paise - median) / median) * 100)
  const direction = percent === 0 ? 'same' : percent > 0 ? 'above' : 'below'
  return (
    <>
      {priceText} · {t(`panel.${direction}`, { percent: Math.abs(percent) })}
      <span className={styles.under}>{t('panel.median', { count: kindPrice.count, price: formatRupees(median) })}</span>
    </>
  )
}
