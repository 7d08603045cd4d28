import { usePages } from '@santhe/client'
import { listProducts, type Product } from '@santhe/contracts'
import { useTexts } from '@santhe/ui'
import { type ComponentProps, useState } from 'react'
import listTexts from '../texts/en/list.json'
import { FarmProductTable } from './FarmProductTable.tsx'
import type { ListWork } from './product-cells.tsx'
import styles from './products.module.css'

interface EndedRequest {
  farmerId: number
  /** All products but the ended ones. */
  current: readonly Product[] | undefined
  skip: boolean
}

interface Ended extends Pick<ComponentProps<typeof FarmProductTable>, 'more'> {
  items: readonly Product[] | undefined
  total: number | undefined
  isNone: boolean
  isOpen: boolean
  setOpen: (isOpen: boolean) => void
  /** Empty while folded, so that "Choose all" leaves them out. */
  shown: readonly Product[]
}

/** Reads ended products after the others; starts unfolded if there are no others. */
export function useEnded({ farmerId, current, skip }: EndedRequest): Ended {
  const [isOpened, setOpen] = useState(false)
  const { items, total, more } = usePages(listProducts, { query: { farmerId, show: 'ended' } }, { fresh: true, skip })
  const isOpen = isOpened || current?.length === 0
  return { items, total, more, isOpen, setOpen, isNone: total === 0, shown: (isOpen && items) || [] }
}

interface EndedProductsProps {
  ended: Ended
  list: Omit<ListWork, 'today'>
}

/** docs/product/farmer-dashboard.md#farmer-dashboard */
export function EndedProducts({ ended, list }: EndedProductsProps) {
  const t = useTexts(listTexts)
  const { items, total, more, isOpen, setOpen } = ended
  if (!total) return null
  return (
    <details className={styles.ended} open={isOpen} onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>{t('ended', { count: total })}</summary>
      {isOpen && <FarmProductTable {...list} products={items} more={more} whenEmpty={null} />}
    </details>
  )
}
