import { useEndpoint } from '@santhe/client'
import { listCategories, type ProductCounts } from '@santhe/contracts'
import { useEarlyPress } from '@santhe/host'
import { Icon, VisuallyHidden } from '@santhe/ui'
import { useT } from '../../use-t.ts'
import styles from './FilterChips.module.css'
import type { ProductFilters } from './product-filters.ts'

const AVAILABILITY_CHIPS = [
  { value: 'available', key: 'products.available' },
  { value: 'pre-order', key: 'products.preOrder' },
  { value: 'coming-soon', key: 'products.comingSoon' },
] as const

interface FilterChipsProps {
  filters: ProductFilters
  counts: ProductCounts | undefined
  isBusy: boolean
  onChange: (change: Partial<ProductFilters>) => void
}

/** One quiet row of the choices with how many products each would show; a pressed one is taken off by pressing it again. */
export function FilterChips({ filters, counts, isBusy, onChange }: FilterChipsProps) {
  const t = useT()
  const categories = useEndpoint(listCategories).data ?? []
  const perCategory = counts && new Map(counts.categories.map(({ id, count }) => [id, count]))
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot scroll sideways in every browser.
    <div className={styles.row} role="group" aria-label={t('products.chips')} aria-busy={isBusy || undefined}>
      {AVAILABILITY_CHIPS.map(({ value, key }) => (
        <Chip
          key={value}
          label={t(key)}
          count={counts?.availability[value]}
          isPressed={filters.availability === value}
          onPress={isPressed => onChange({ availability: isPressed ? 'all' : value })}
        />
      ))}
      {categories.length > 0 && <span className={styles.divider} aria-hidden="true" />}
      {categories.map(({ id, name }) => (
        <Chip
          key={id}
          label={name}
          count={perCategory && (perCategory.get(id) ?? 0)}
          isPressed={filters.category === String(id)}
          onPress={isPressed => onChange({ category: isPressed ? 'all' : String(id) })}
        />
      ))}
    </div>
  )
}

interface ChipProps {
  label: string
  /** Unknown while it is on its way. */
  count: number | undefined
  isPressed: boolean
  onPress: (wasPressed: boolean) => void
}

function Chip({ label, count, isPressed, onPress }: ChipProps) {
  const t = useT()
  // It can still be focused: a screen reader announces that there is nothing, and the keyboard can move the row.
  const leadsNowhere = count === 0 && !isPressed
  const handlePress = () => {
    if (!leadsNowhere) onPress(isPressed)
  }
  const early = useEarlyPress(handlePress)
  return (
    <button
      {...early}
      type="button"
      className={styles.chip}
      aria-pressed={isPressed}
      aria-disabled={leadsNowhere || undefined}
      onClick={handlePress}
    >
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
