import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'

/** Next index for a key; -1 is the button. */
const KEYS: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at <= 0 ? count : at) - 1,
  Home: () => 0,
  End: (_at, count) => count - 1,
}

interface Menu {
  isOpen: boolean
  toggle: () => void
  /** Closes and refocuses the button. */
  leave: () => void
  around: RefObject<HTMLDivElement | null>
  /** For button and items: arrows open and move, Escape closes. */
  handleKey: (event: KeyboardEvent) => void
}

const buttonIn = (around: HTMLElement | null) => around?.querySelector('button')
const choicesIn = (around: HTMLElement | null) => [...(around?.querySelectorAll<HTMLElement>('li > *') ?? [])]

/** Closes on a press or focus elsewhere. */
export function useMenu(): Menu {
  const [isOpen, setOpen] = useState(false)
  const around = useRef<HTMLDivElement>(null)
  /** The opening key, until items can be focused. */
  const openedBy = useRef<string>(undefined)

  function walk(key: string): void {
    const choices = choicesIn(around.current)
    const { activeElement } = document
    const at = activeElement instanceof HTMLElement ? choices.indexOf(activeElement) : -1
    const next = KEYS[key]?.(at, choices.length)
    if (next !== undefined) choices[next]?.focus()
  }
  const walkOn = useRef(walk)
  walkOn.current = walk

  useEffect(() => {
    if (!isOpen) return
    if (openedBy.current) walkOn.current(openedBy.current)
    openedBy.current = undefined
    const handleElsewhere = ({ target }: Event) => {
      if (target instanceof Node && !around.current?.contains(target)) setOpen(false)
    }
    document.addEventListener('pointerdown', handleElsewhere)
    document.addEventListener('focusin', handleElsewhere)
    return () => {
      document.removeEventListener('pointerdown', handleElsewhere)
      document.removeEventListener('focusin', handleElsewhere)
    }
  }, [isOpen])

  const leave = () => {
    setOpen(false)
    buttonIn(around.current)?.focus()
  }
  return {
    isOpen,
    toggle: () => setOpen(!isOpen),
    leave,
    around,
    handleKey(event) {
      if (event.key === 'Escape' && isOpen) return leave()
      const opens = event.key === 'ArrowDown' || event.key === 'ArrowUp'
      if (!(isOpen ? KEYS[event.key] : opens)) return
      event.preventDefault()
      if (isOpen) return walk(event.key)
      openedBy.current = event.key
      setOpen(true)
    },
  }
}
