import type { Product } from '@santhe/contracts'
import { useTexts } from '@santhe/ui'
import blocks from '@santhe/ui/blocks.module.css'
import { listTexts } from './list-texts.ts'
import { OfferFact } from './OfferFact.tsx'
import { ProductActions } from './ProductActions.tsx'
import { type ListWork, ProductHead } from './ProductHead.tsx'
import styles from './products.module.css'
import { Stock } from './stock/StockStepper.tsx'

export function ProductCard({ product, work }: { product: Product; work: ListWork }) {
  const t = useTexts(listTexts)
  const { today, onOpen } = work
  const facts = [
    ['price', t('products.price')],
    ['until', t('products.until')],
    ['harvestDate', t('harvest')],
  ] as const
  return (
    <div className={blocks.stack12}>
      <ProductHead product={product} work={work} />
      <div className={blocks.stack4}>
        <span className={blocks.muted}>{t('products.boxes')}</span>
        <Stock product={product} today={today} />
      </div>
      <dl className={styles.facts}>
        {facts.map(([field, heading]) => (
          <div key={field}>
            <dt className={blocks.muted}>{heading}</dt>
            <dd>
              <OfferFact product={product} field={field} today={today} onOpen={onOpen} />
            </dd>
          </div>
        ))}
      </dl>
      <ProductActions product={product} today={today} onOpen={onOpen} />
    </div>
  )
}
