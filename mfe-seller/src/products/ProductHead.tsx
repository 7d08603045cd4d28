import type { Product } from '@santhe/contracts'
import type { IstDate } from '@santhe/rules'
import { useTexts } from '@santhe/ui'
import { ProductCell } from '@santhe/ui/office'
import { listTexts } from './list-texts.ts'
import { ProductState, Reason } from './ProductState.tsx'
import type { PanelKind } from './panels/panel.ts'
import styles from './products.module.css'

export interface ListWork {
  today: IstDate
  onOpen: (kind: PanelKind, product: Product) => void
  selectedIds: readonly number[] | undefined
  onToggle: (id: number) => void
}

export function ProductHead({ product, work }: { product: Product; work: ListWork }) {
  const t = useTexts(listTexts)
  const { today, selectedIds, onToggle } = work
  return (
    <div className={styles.product}>
      {selectedIds && (
        <label className={styles.tick}>
          <input
            type="checkbox"
            aria-label={t('chooseNamed', { name: product.name })}
            checked={selectedIds.includes(product.id)}
            onChange={() => onToggle(product.id)}
          />
        </label>
      )}
      <ProductCell product={product}>
        <ProductState product={product} today={today} />
        <Reason of={product} />
      </ProductCell>
    </div>
  )
}
