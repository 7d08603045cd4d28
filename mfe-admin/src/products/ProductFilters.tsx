import { useEndpoint } from '@santhe/client'
import { listCategories } from '@santhe/contracts'
import { Select, useTexts } from '@santhe/ui'
import { type RefObject, useEffect, useRef } from 'react'
import { FarmFilter } from '../lists/FarmFilter.tsx'
import { SearchBox } from '../lists/SearchBox.tsx'
import styles from './products.module.css'
import { texts } from './texts.ts'

export interface ProductFilterValues {
  search: string
  farm: string
  category: string
}

interface ProductFiltersProps {
  values: ProductFilterValues
  onChange: (change: Partial<ProductFilterValues>, how?: { isTyping: boolean }) => void
  search: RefObject<HTMLInputElement | null>
}

/** Search, farm and category of the office's product lists. */
export function ProductFilters({ values, onChange, search }: ProductFiltersProps) {
  const t = useTexts(texts)
  const categories = useEndpoint(listCategories).data ?? []
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    search.current = box.current?.querySelector('input') ?? null
  }, [search])
  return (
    <div className={styles.filters}>
      <div ref={box}>
        <SearchBox
          label={t('search')}
          value={values.search}
          onChange={text => onChange({ search: text }, { isTyping: true })}
        />
      </div>
      <FarmFilter value={values.farm} onChange={farm => onChange({ farm })} />
      <Select
        label={t('categoryFilter')}
        value={values.category}
        options={[
          { value: '', label: t('allCategories') },
          ...categories.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        onChange={category => onChange({ category })}
      />
    </div>
  )
}
