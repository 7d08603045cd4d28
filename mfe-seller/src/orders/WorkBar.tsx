import { useEndpoint } from '@santhe/client'
import { readFarmWork } from '@santhe/contracts'
import { FARM_WORK, MOST_COUNTED } from '@santhe/rules'
import { classes, useChosenInView, useTexts } from '@santhe/ui'
import workTexts from '../texts/en/work.json'
import styles from './orders.module.css'

interface WorkBarProps {
  current: string
  onChange: (work: string) => void
}

/**
 * 'To accept 3 · To pack 4 · On the way 1': each count filters the list.
 * docs/product/farmer-dashboard.md#what-to-do-first
 */
export function WorkBar({ current, onChange }: WorkBarProps) {
  const w = useTexts(workTexts)
  const { data, error } = useEndpoint(readFarmWork, {}, { fresh: true })
  const bar = useChosenInView<HTMLDivElement>(`${current} ${data !== undefined}`)
  const countOf = (count: number | undefined) => {
    if (count === undefined) return error ? '' : '…'
    return count < MOST_COUNTED ? count : w('more', { count })
  }
  // Most farms have no complaint.
  const isComplained = data?.complaints !== undefined || current === 'complaints'
  const chips = [...FARM_WORK, ...(isComplained ? (['complaints'] as const) : [])]
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be a form's.
    <div ref={bar} className={styles.work} role="group" aria-label={w('work')}>
      {chips.map(work => (
        <button
          key={work}
          type="button"
          className={classes(styles.workButton, data?.[work] === 0 && styles.nothing)}
          aria-pressed={current === work}
          onClick={() => onChange(current === work ? '' : work)}
        >
          {w(work, { count: countOf(data?.[work]) })}
        </button>
      ))}
    </div>
  )
}
