import { Button, Icon, Select } from '@santhe/ui'
import type { FormEvent } from 'react'
import { CategorySelect } from '../../parts/filters/CategorySelect.tsx'
import { SearchBox } from '../../parts/filters/SearchBox.tsx'
import { useT } from '../../use-t.ts'
import styles from './FilterBar.module.css'
import type { ProductFilters } from './product-filters.ts'

interface FilterBarProps {
  filters: ProductFilters
  onChange: (change: Partial<ProductFilters>, how?: { isTyping: boolean }) => void
}

/** Search, category, availability. Filters apply as they change; submitting does nothing extra, and works as a plain form before the page is alive. */
export function FilterBar({ filters, onChange }: FilterBarProps) {
  const t = useT()
  const handleSubmit = (event: FormEvent) => event.preventDefault()
  return (
    <search>
      <form className={styles.bar} action="/products" method="get" onSubmit={handleSubmit}>
        <div className={styles.search}>
          <SearchBox
            label={t('products.search')}
            hint={t('products.searchHint')}
            value={filters.search}
            onChange={search => onChange({ search }, { isTyping: true })}
          />
        </div>
        <div className={styles.category}>
          <CategorySelect value={filters.category} onChange={category => onChange({ category })} />
        </div>
        <div className={styles.availability}>
          <Select
            name="availability"
            label={t('products.availability')}
            isLabelHidden
            value={filters.availability}
            onChange={availability => onChange({ availability })}
            options={[
              { value: 'all', label: t('products.all') },
              { value: 'available', label: t('products.available') },
              { value: 'pre-order', label: t('products.preOrder') },
              { value: 'coming-soon', label: t('products.comingSoon') },
            ]}
          />
        </div>
        <Button type="submit" look="quiet">
          <Icon name="filter" size="small" />
          {t('products.filter')}
        </Button>
      </form>
    </search>
  )
}
