import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'

interface CellKeys {
  table: RefObject<HTMLTableElement | null>
  onKeyDown: (event: KeyboardEvent) => void
}

type Way = { along: 'row' | 'column'; by: 1 | -1 } | 'first' | 'last'

const WAYS: Readonly<Record<string, Way>> = {
  ArrowRight: { along: 'row', by: 1 },
  ArrowLeft: { along: 'row', by: -1 },
  ArrowDown: { along: 'column', by: 1 },
  ArrowUp: { along: 'column', by: -1 },
  Home: 'first',
  End: 'last',
}

function linkIn(cell: Element | undefined): HTMLElement | undefined {
  if (!(cell instanceof HTMLElement) || getComputedStyle(cell).display === 'none') return undefined
  return cell.querySelector<HTMLElement>('a[data-month]') ?? undefined
}

/** Skips cells without a link. */
function linkOnTheWay(cell: HTMLTableCellElement, way: Way): HTMLElement | undefined {
  const row = cell.closest('tr')
  const cells = [...(row?.children ?? [])]
  const rows = [...(row?.parentElement?.children ?? [])]
  const place = cells.indexOf(cell)
  if (way === 'first') return cells.map(linkIn).find(link => link !== undefined)
  if (way === 'last') return cells.map(linkIn).findLast(link => link !== undefined)
  const line = way.along === 'row' ? cells : rows.map(({ children }) => children[place])
  const from = way.along === 'row' ? place : rows.findIndex(({ children }) => children[place] === cell)
  const ahead = way.by === 1 ? line.slice(from + 1) : line.slice(0, from).reverse()
  return ahead.map(linkIn).find(link => link !== undefined)
}

/** Moves by arrow keys, Home and End. In the one-month layout Left and Right change the month and keep the focus. */
export function useCellKeys(selectedMonth: number, onMonth: ((by: 1 | -1) => void) | undefined): CellKeys {
  const table = useRef<HTMLTableElement>(null)
  const followed = useRef<string>(undefined)
  useEffect(() => {
    const produce = followed.current
    followed.current = undefined
    if (produce === undefined) return
    const rows = [...(table.current?.querySelectorAll<HTMLElement>('tr[data-produce]') ?? [])]
    const row = rows.find(({ dataset }) => dataset.produce === produce)
    const link = row?.querySelector<HTMLElement>(`a[data-month="${selectedMonth}"]`)
    // Cells without a link leave the focus on the table.
    ;(link ?? table.current)?.focus()
  }, [selectedMonth])
  return {
    table,
    onKeyDown(event) {
      const way = WAYS[event.key]
      if (way === undefined || !(event.target instanceof HTMLElement) || !event.target.dataset.month) return
      const cell = event.target.closest('td')
      if (!cell) return
      event.preventDefault()
      const link = linkOnTheWay(cell, way)
      if (link) return link.focus()
      if (typeof way === 'string' || way.along === 'column' || !onMonth || hasRowOfMonths(cell)) return
      followed.current = cell.closest('tr')?.dataset.produce
      onMonth(way.by)
    },
  }
}

/** Whether other months are visible. */
function hasRowOfMonths(cell: HTMLElement): boolean {
  const others = [...(cell.parentElement?.querySelectorAll('td[data-month-cell]') ?? [])].filter(
    other => other !== cell,
  )
  return others.some(other => getComputedStyle(other).display !== 'none')
}
