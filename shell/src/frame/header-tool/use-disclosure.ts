import { useLocation } from '@santhe/host'
import { type RefObject, useEffect, useId, useRef, useState } from 'react'

interface Disclosure<E extends HTMLElement> {
  isOpen: boolean
  around: RefObject<E | null>
  button: {
    type: 'button'
    ref: RefObject<HTMLButtonElement | null>
    'aria-expanded': boolean
    'aria-controls': string
    onClick: () => void
  }
  panel: { id: string; hidden: boolean }
}

/** Closed by Escape (returning the focus), a press or focus elsewhere, and navigation. */
export function useDisclosure<E extends HTMLElement>(): Disclosure<E> {
  const { key } = useLocation()
  const id = useId()
  const [openAt, setOpenAt] = useState<string>()
  const around = useRef<E>(null)
  const button = useRef<HTMLButtonElement>(null)
  // Tied to one visit of a page, so that navigation closes it without an effect.
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
    around,
    button: {
      type: 'button',
      ref: button,
      'aria-expanded': isOpen,
      'aria-controls': id,
      onClick: () => setOpenAt(isOpen ? undefined : key),
    },
    panel: { id, hidden: !isOpen },
  }
}
