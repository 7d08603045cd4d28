import { type KeyboardEvent, useState } from 'react'
import { type ComboboxGroup, matchesOf, optionNamed } from './combobox-matches.ts'

interface Combobox {
  groups: readonly ComboboxGroup[]
  value: string
  onChange: (value: string) => void
}

/**
 * ARIA "editable combobox with list autocomplete": typing filters and marks the first option, Enter and Tab take it,
 * Escape closes. The value is an option or ''.
 */
export function useCombobox({ groups, value, onChange }: Combobox) {
  /** Undefined while not typing. */
  const [typed, setTyped] = useState<string>()
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState<string>()
  const matches = matchesOf(groups, typed ?? '')
  const options = matches.flatMap(group => group.options)

  function open(at: string | undefined): void {
    setOpen(true)
    setActive(at)
  }

  function choose(option: string): void {
    onChange(option)
    setTyped(undefined)
    setOpen(false)
  }

  function handleType(text: string): void {
    setTyped(text)
    open(text.trim() ? matchesOf(groups, text)[0]?.options[0] : undefined)
    const named = optionNamed(groups, text) ?? ''
    if (named !== value) onChange(named)
  }

  function handleLeave(): void {
    const [only, ...others] = options
    // Phones have no Tab: take the only match.
    if (typed?.trim() && only && others.length === 0) {
      choose(only)
      return
    }
    setTyped(undefined)
    setOpen(false)
  }

  function move(to: (at: number, last: number) => number): void {
    if (!isOpen) {
      open(value || options[0])
      return
    }
    const last = options.length - 1
    setActive(options[to(active === undefined ? -1 : options.indexOf(active), last)])
  }

  /** Returns true when the key was handled. */
  function actOn(key: string): boolean {
    if (key === 'ArrowDown') move((at, last) => (at >= last ? 0 : at + 1))
    else if (key === 'ArrowUp') move((at, last) => (at <= 0 ? last : at - 1))
    else if (key === 'Enter' && isOpen && active) choose(active)
    else if (key === 'Escape' && isOpen) setOpen(false)
    else return false
    return true
  }

  function handleKey(event: KeyboardEvent): void {
    if (event.key === 'Tab' && isOpen && typed?.trim() && active) choose(active)
    else if (actOn(event.key)) event.preventDefault()
  }

  return {
    text: typed ?? value,
    isOpen,
    active: isOpen ? active : undefined,
    matches,
    count: options.length,
    open: () => open(value || undefined),
    choose,
    handleType,
    handleLeave,
    handleKey,
  }
}
