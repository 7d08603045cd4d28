import { useLocation } from '@santhe/host'
import { type RefObject, useEffect, useRef, useState } from 'react'

interface Disclosure<E extends HTMLElement> {
  isOpen: boolean
  toggle: () => void
  close: () => void
  /** Around the button and what it opens. */
  around: RefObject<E | null>
  button: RefObject<HTMLButtonElement | null>
}

/** Something a button opens: closed by Escape (the focus goes back to the button), by a press or focus elsewhere, and by going to another page. */
export function useDisclosure<E extends HTMLElement>(): Disclosure<E> {
  const { key } = useLocation()
  const [openAt, setOpenAt] = useState<string>()
  const around = useRef<E>(null)
  const button = useRef<HTMLButtonElement>(null)
  // Open belongs to one visit of one page; any navigation closes it without an effect.
  const isOpen = openAt === key
  useEffect(() => {
    if (!isOpen) return
    const handleKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpenAt(undefined)
      button.current?.focus()
    }
    const handleElsewhere = ({ target }: Event) => {
      if (target instanceof Node && !around.current?.contains(target)) setOpenAt(undefined)
    }
    document.addEventListener('keydown', handleKey)
    document.addEventListener('pointerdown', handleElsewhere)
    document.addEventListener('focusin', handleElsewhere)
    return () => {
      document.removeEventListener('keydown', handleKey)
      document.removeEventListener('pointerdown', handleElsewhere)
      document.removeEventListener('focusin', handleElsewhere)
    }
  }, [isOpen])
  return {
    isOpen,
    toggle: () => setOpenAt(isOpen ? undefined : key),
    close: () => setOpenAt(undefined),
    around,
    button,
  }
}
