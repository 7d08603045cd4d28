import { useEndpoint } from '@santhe/client'
import { listCategories, type ProductCounts } from '@santhe/contracts'
import { Icon, useCategoryText, useTexts, VisuallyHidden } from '@santhe/ui'
import { useState } from 'react'
import catalogTexts from '../../texts/en/catalog.json'
import styles from './FilterChips.module.css'
import type { ProductFilters } from './product-filters.ts'

const AVAILABILITY_CHIPS = [
  { value: 'available', key: 'products.available' },
  { value: 'pre-order', key: 'products.preOrder' },
  { value: 'coming-soon', key: 'products.comingSoon' },
] as const

interface FilterChipsProps {
  filters: Omit<ProductFilters, 'sort'>
  counts: ProductCounts | undefined
  isBusy: boolean
  onChange: (change: Partial<ProductFilters>) => void
}

/** Filters that have results, with their counts. A pressed chip stays visible, so that it can be released. */
export function FilterChips({ filters, counts, isBusy, onChange }: FilterChipsProps) {
  const t = useTexts(catalogTexts)
  const categoryText = useCategoryText()
  const latest = useLatest(counts)
  const perCategory = latest && new Map(latest.categories.map(({ id, count }) => [id, count]))
  const categories = (useEndpoint(listCategories).data ?? []).filter(
    ({ id }) => perCategory === undefined || perCategory.has(id) || filters.category === String(id),
  )
  const availabilities = AVAILABILITY_CHIPS.filter(
    ({ value }) => latest?.availability[value] !== 0 || filters.availability === value,
  )
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot scroll sideways in every browser.
    <div className={styles.row} role="group" aria-label={t('products.chips')} aria-busy={isBusy || undefined}>
      {availabilities.map(({ value, key }) => (
        <Chip
          key={value}
          label={t(key)}
          count={counts?.availability[value]}
          isPressed={filters.availability === value}
          onPress={isPressed => onChange({ availability: isPressed ? 'all' : value })}
        />
      ))}
      {availabilities.length > 0 && categories.length > 0 && <span className={styles.divider} aria-hidden="true" />}
      {categories.map(({ id, name }) => (
        <Chip
          key={id}
          label={categoryText(name)}
          count={counts && (perCategory?.get(id) ?? 0)}
          isPressed={filters.category === String(id)}
          onPress={isPressed => onChange({ category: isPressed ? 'all' : String(id) })}
        />
      ))}
    </div>
  )
}

/** Keeps the last counts while new ones load, so the chips stay. */
function useLatest(counts: ProductCounts | undefined): ProductCounts | undefined {
  const [latest, setLatest] = useState(counts)
  if (counts !== undefined && counts !== latest) setLatest(counts)
  return counts ?? latest
}

interface ChipProps {
  label: string
  count: number | undefined
  isPressed: boolean
  onPress: (wasPressed: boolean) => void
}

function Chip({ label, count, isPressed, onPress }: ChipProps) {
  const t = useTexts(catalogTexts)
  const handlePress = () => onPress(isPressed)
  return (
    <button type="button" className={styles.chip} aria-pressed={isPressed} onClick={handlePress}>
      <span>{label}</span>
      {count !== undefined && (
        <span className={styles.count}>
          {count} <VisuallyHidden>{t('products.chipUnit', { count })}</VisuallyHidden>
        </span>
      )}
      {isPressed && <Icon name="close" size="small" />}
    </button>
  )
}
