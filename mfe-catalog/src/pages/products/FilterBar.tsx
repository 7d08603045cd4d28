import { useEndpoint } from '@santhe/client'
import { listCategories } from '@santhe/contracts'
import { Button, Icon, Select, TextInput } from '@santhe/ui'
import type { FormEvent } from 'react'
import { useSettledText } from '../../parts/page/use-settled-text.ts'
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
  const categories = useEndpoint(listCategories).answer ?? []
  const [search, setSearch] = useSettledText(filters.search, text => onChange({ search: text }, { isTyping: true }))
  const handleSubmit = (event: FormEvent) => event.preventDefault()
  return (
    <search>
      <form className={styles.bar} action="/products" method="get" onSubmit={handleSubmit}>
        <div className={styles.search}>
          <TextInput
            type="search"
            name="search"
            icon="search"
            label={t('products.search')}
            isLabelHidden
            placeholder={t('products.searchHint')}
            autoComplete="off"
            maxLength={200}
            value={search}
            onChange={setSearch}
          />
        </div>
        <Select
          name="category"
          label={t('products.category')}
          isLabelHidden
          value={filters.category}
          onChange={category => onChange({ category })}
          options={[
            { value: 'all', label: t('products.allCategories') },
            ...categories.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
        />
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
        <Button type="submit" look="quiet">
          <Icon name="filter" size="small" />
          {t('products.filter')}
        </Button>
      </form>
    </search>
  )
}
