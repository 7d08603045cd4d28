import { type KeyboardEvent, useState } from 'react'
import { type ComboboxGroup, matchesOf, optionNamed } from './combobox-matches.ts'

interface Combobox {
  groups: readonly ComboboxGroup[]
  value: string
  onChange: (value: string) => void
}

/**
 * What a combobox does, by the ARIA practices for "editable with list autocomplete": typing narrows the list and marks its first entry,
 * Enter and Tab take the marked one, Escape closes, arrows move. The value is always an option of the list, or ''.
 */
export function useCombobox({ groups, value, onChange }: Combobox) {
  /** What is being typed; undefined while nothing is, and the field shows its value. */
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
    // A phone's keyboard has no Tab: what can mean one thing only is taken.
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

  /** What the keys do; true when the key was ours and the browser should leave it alone. */
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
