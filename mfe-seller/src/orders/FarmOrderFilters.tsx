import { classes, LazyPart, useTexts } from '@santhe/ui'
import { useState } from 'react'
import workTexts from '../texts/en/work.json'
import type { MoreFiltersProps } from './MoreFilters.tsx'
import styles from './orders.module.css'
import { WorkBar } from './WorkBar.tsx'

const loadMore = async () => (await import('./MoreFilters.tsx')).MoreFilters

/** Work filters as chips; other filters load on opening. */
export function FarmOrderFilters(props: MoreFiltersProps) {
  const w = useTexts(workTexts)
  const { status, work, search, due, window } = props.values
  const isFiltered = status !== '' || search !== '' || due !== '' || window !== ''
  // Read the URL once: clearing a field must not fold the filters.
  const [isOpen, setOpen] = useState(isFiltered)
  return (
    <>
      <div className={styles.filterRow}>
        <WorkBar current={work} onChange={chosen => props.onChange({ work: chosen, status: '' })} />
        <button
          type="button"
          className={classes(styles.workButton, isFiltered && styles.filtered)}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {w('filters')}
        </button>
      </div>
      {isOpen && <LazyPart load={loadMore} isEnabled props={props} />}
    </>
  )
}
