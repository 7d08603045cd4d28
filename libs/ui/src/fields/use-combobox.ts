import { type KeyboardEvent, useState } from 'react'
import { type ComboboxGroup, matchesOf, optionNamed } from './combobox-matches.ts'

interface Combobox {
  groups: readonly ComboboxGroup[]
  value: string
  onChange: (value: string) => void
}

interface Keys {
  options: readonly string[]
  isOpen: boolean
  active: string | undefined
  hasTyped: boolean
  onOpen: () => void
  onMark: (option: string | undefined) => void
  onChoose: (option: string) => void
  onClose: () => void
}

function keyHandler({ options, isOpen, active, hasTyped, onOpen, onMark, onChoose, onClose }: Keys) {
  function move(to: (at: number, last: number) => number): void {
    if (isOpen) onMark(options[to(active === undefined ? -1 : options.indexOf(active), options.length - 1)])
    else onOpen()
  }

  /** Returns true when the key was handled. */
  function actOn(key: string): boolean {
    if (key === 'ArrowDown') move((at, last) => (at >= last ? 0 : at + 1))
    else if (key === 'ArrowUp') move((at, last) => (at <= 0 ? last : at - 1))
    else if (key === 'Enter' && isOpen && active) onChoose(active)
    else if (key === 'Escape' && isOpen) onClose()
    else return false
    return true
  }

  return (event: KeyboardEvent): void => {
    if (event.key === 'Tab' && isOpen && hasTyped && active) onChoose(active)
    else if (actOn(event.key)) event.preventDefault()
  }
}

/**
 * ARIA "editable combobox with list autocomplete": typing filters and activates the first option, Enter and Tab select it,
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
    // Phones have no Tab key, so select the only match.
    if (typed?.trim() && only && others.length === 0) {
      choose(only)
      return
    }
    setTyped(undefined)
    setOpen(false)
  }

  const handleKey = keyHandler({
    ...{ options, isOpen, active, hasTyped: Boolean(typed?.trim()), onMark: setActive, onChoose: choose },
    onOpen: () => open(value || options[0]),
    onClose: () => setOpen(false),
  })

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
