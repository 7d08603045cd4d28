import { PRODUCT_SORTS } from '@santhe/rules'
import { Button, classes, Icon, Select, useTexts } from '@santhe/ui'
import { type FormEvent, useId, useState } from 'react'
import { CategorySelect } from '../../parts/filters/CategorySelect.tsx'
import catalogTexts from '../../texts/en/catalog.json'
import styles from './FilterBar.module.css'
import type { ProductFilters } from './product-filters.ts'
import { SuggestedSearch } from './SuggestedSearch.tsx'

interface FilterBarProps {
  filters: ProductFilters
  onChange: (change: Partial<ProductFilters>, how?: { isTyping: boolean }) => void
}

const AVAILABILITY = [
  ['all', 'products.all'],
  ['available', 'products.available'],
  ['pre-order', 'products.preOrder'],
  ['coming-soon', 'products.comingSoon'],
] as const

/** Below 960 px all but the search is folded. Filters apply on change; submitting works as a plain form before hydration. */
export function FilterBar({ filters, onChange }: FilterBarProps) {
  const t = useTexts(catalogTexts)
  const [isOpen, setOpen] = useState(false)
  const moreId = useId()
  const toggle = () => setOpen(open => !open)
  const filterCount = [filters.category, filters.availability].filter(choice => choice !== 'all').length
  const handleSubmit = (event: FormEvent) => event.preventDefault()
  return (
    <search id="search">
      <form
        className={classes(styles.bar, !isOpen && styles.folded)}
        action="/products"
        method="get"
        onSubmit={handleSubmit}
      >
        <div className={styles.search}>
          <SuggestedSearch
            label={t('products.search')}
            hint={t('products.searchHint')}
            value={filters.search}
            onChange={search => onChange({ search }, { isTyping: true })}
          />
        </div>
        <div className={styles.more}>
          <Button look="quiet" aria-expanded={isOpen} aria-controls={moreId} onClick={toggle}>
            {filterCount > 0 ? t('products.moreFiltersChosen', { count: filterCount }) : t('products.moreFilters')}
          </Button>
        </div>
        <div className={styles.choices} id={moreId}>
          <CategorySelect value={filters.category} onChange={category => onChange({ category })} />
          <Select
            name="availability"
            label={t('products.availability')}
            isLabelHidden
            value={filters.availability}
            onChange={availability => onChange({ availability })}
            options={AVAILABILITY.map(([value, text]) => ({ value, label: t(text) }))}
          />
        </div>
        <div className={styles.sort}>
          <Select
            name="sort"
            label={t('products.sort')}
            isLabelHidden
            value={filters.sort}
            onChange={sort => onChange({ sort })}
            options={PRODUCT_SORTS.map(value => ({ value, label: t(`products.sorts.${value}`) }))}
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
