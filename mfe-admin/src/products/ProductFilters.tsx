import { useEndpoint } from '@santhe/client'
import { listCategories } from '@santhe/contracts'
import { Button, Select, useTexts } from '@santhe/ui'
import { SearchField, useIsPhone } from '@santhe/ui/office'
import { useId, useState } from 'react'
import { FarmFilter } from '../lists/FarmFilter.tsx'
import { isId } from '../lists/office-lists.ts'
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

/** On phones farm and category are folded. */
export function ProductFilters(props: ProductFiltersProps) {
  const { values, onChange } = props
  const t = useTexts(texts)
  const isPhone = useIsPhone()
  const [isOpen, setOpen] = useState(false)
  const choicesId = useId()
  const filterCount = [values.farm, values.category].filter(isId).length
  return (
    <div className={styles.filters}>
      <SearchField
        label={t('search')}
        value={values.search}
        onChange={search => onChange({ search }, { isTyping: true })}
      />
      {isPhone && (
        <Button look="quiet" aria-expanded={isOpen} aria-controls={choicesId} onClick={() => setOpen(!isOpen)}>
          {filterCount > 0 ? t('filtersChosen', { count: filterCount }) : t('filters')}
        </Button>
      )}
      <div className={styles.choices} id={choicesId} hidden={isPhone && !isOpen}>
        <Choices {...props} />
      </div>
    </div>
  )
}

function Choices({ values, onChange }: ProductFiltersProps) {
  const t = useTexts(texts)
  const categories = useEndpoint(listCategories).data ?? []
  return (
    <>
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
    </>
  )
}
