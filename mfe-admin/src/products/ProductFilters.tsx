import { useEndpoint } from '@santhe/client'
import { listCategories } from '@santhe/contracts'
import { Select, useTexts } from '@santhe/ui'
import { SearchField } from '@santhe/ui/office'
import { FarmFilter } from '../lists/FarmFilter.tsx'
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
}

/** Search, farm and category of the office's product lists. */
export function ProductFilters({ values, onChange }: ProductFiltersProps) {
  const t = useTexts(texts)
  const categories = useEndpoint(listCategories).data ?? []
  return (
    <div className={styles.filters}>
      <SearchField
        label={t('search')}
        value={values.search}
        onChange={search => onChange({ search }, { isTyping: true })}
      />
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
