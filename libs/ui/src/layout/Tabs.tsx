import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { classes } from '../classes.ts'
import styles from './layout.module.css'
import { useChosenInView } from './use-chosen-in-view.ts'

interface Tab<Id extends string> {
  id: Id
  label: ReactNode
  panel: ReactNode
}

interface TabsProps<Id extends string> {
  label: string
  tabs: readonly Tab<Id>[]
  selected: Id
  onSelect: (id: Id) => void
  /** Number of equal columns; by default tabs are as wide as their labels. */
  columns?: number
}

const STEPS: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
}

/** Arrow keys select, Tab leaves the strip; only the selected panel is mounted. */
export function Tabs<Id extends string>({ label, tabs, selected, onSelect, columns }: TabsProps<Id>) {
  const id = useId()
  const at = tabs.findIndex(tab => tab.id === selected)
  const list = useChosenInView<HTMLDivElement>(at)
  const handleKey = (event: KeyboardEvent) => {
    const next = STEPS[event.key]?.(at, tabs.length)
    const tab = next === undefined ? undefined : tabs[next]
    if (tab === undefined || next === undefined) return
    event.preventDefault()
    onSelect(tab.id)
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus()
  }
  return (
    <div>
      <div
        className={classes(styles.tabList, columns !== undefined && styles.tabGrid)}
        style={
          columns === undefined ? undefined : { gridTemplateColumns: `repeat(${columns}, minmax(max-content, 1fr))` }
        }
        role="tablist"
        aria-label={label}
        ref={list}
        onKeyDown={handleKey}
      >
        {tabs.map(tab => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${id}-${tab.id}`}
            className={styles.tab}
            aria-selected={tab.id === selected}
            aria-controls={`${id}-panel`}
            tabIndex={tab.id === selected ? 0 : -1}
            onClick={() => onSelect(tab.id)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${selected}`}>
        {tabs[at]?.panel}
      </div>
    </div>
  )
}
