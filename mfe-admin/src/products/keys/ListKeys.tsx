import type { AdminProduct } from '@santhe/contracts'
import { Button, Dialog, useTexts } from '@santhe/ui'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { rowId } from '../AdminProductTable.tsx'
import { texts } from '../texts.ts'
import styles from './keys.module.css'

interface ListKeysProps {
  rows: readonly AdminProduct[]
  /** The row that the keys act on. */
  currentId: number | undefined
  onMove: (id: number) => void
  /** Whether the panel is open: then the arrows scroll it. */
  isOpen: boolean
  mayDecide: (product: AdminProduct) => boolean
  onOpen: (product: AdminProduct) => void
  onApprove: (product: AdminProduct) => void
  onReject: (product: AdminProduct) => void
  search: RefObject<HTMLInputElement | null>
}

const SHORTCUTS = [
  ['↑ ↓', 'move'],
  ['Enter', 'open'],
  ['a', 'approve'],
  ['r', 'reject'],
  ['/', 'search'],
  ['?', 'help'],
] as const

/** Whether a key belongs to what has the focus: a field that is typed into, or a dialog over the list. */
function isTaken({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || document.querySelector('dialog[open]') !== null) return true
  return target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null
}

/** The keyboard of the pending list, and the button that shows it. docs/product/office.md#keyboard. */
export function ListKeys(props: ListKeysProps) {
  const t = useTexts(texts)
  const [isShown, setIsShown] = useState(false)
  useKeys(props, () => setIsShown(true))
  return (
    <div className={styles.help}>
      <Button look="plain" size="small" onClick={() => setIsShown(true)}>
        {t('keys.show')}
      </Button>
      <Dialog title={t('keys.title')} isOpen={isShown} onClose={() => setIsShown(false)}>
        <dl className={styles.keys}>
          {SHORTCUTS.map(([key, meaning]) => (
            <div key={key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{t(`keys.${meaning}`)}</dd>
            </div>
          ))}
        </dl>
      </Dialog>
    </div>
  )
}

function useKeys(props: ListKeysProps, onHelp: () => void): void {
  const latest = useRef({ ...props, onHelp })
  useEffect(() => {
    latest.current = { ...props, onHelp }
  })
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (!event.defaultPrevented && !isTaken(event) && press(event, latest.current)) event.preventDefault()
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [])
}

/** Does what a key says, and returns whether it says anything. */
function press({ key, target }: KeyboardEvent, list: ListKeysProps & { onHelp: () => void }): boolean {
  const { rows, currentId, isOpen } = list
  const place = rows.findIndex(({ id }) => id === currentId)
  const current = rows[place]
  const isOnControl = target instanceof Element && target.closest('a, button') !== null
  if (key === '?') list.onHelp()
  else if (key === '/') list.search.current?.focus()
  else if (!isOpen && (key === 'ArrowDown' || key === 'ArrowUp')) {
    const next = rows[key === 'ArrowDown' ? Math.min(place + 1, rows.length - 1) : Math.max(place - 1, 0)]
    if (!next) return false
    list.onMove(next.id)
    document.getElementById(rowId(next.id))?.focus()
  } else if (!current) return false
  else if (key === 'Enter' && !isOnControl && !isOpen) list.onOpen(current)
  else if (key === 'a' && list.mayDecide(current)) list.onApprove(current)
  else if (key === 'r' && list.mayDecide(current)) list.onReject(current)
  else return false
  return true
}
