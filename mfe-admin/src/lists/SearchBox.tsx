import { TextInput } from '@santhe/ui'
import { useEffect, useRef, useState } from 'react'

const TYPING_MS = 250

interface SearchBoxProps {
  label: string
  hint?: string
  value: string
  onChange: (text: string) => void
}

/** Looks for what was typed once the typing pauses. */
export function SearchBox({ label, hint, value, onChange }: SearchBoxProps) {
  const [typed, setTyped] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const sent = useRef(value)
  useEffect(() => {
    // Back, forward, or a link changed it elsewhere.
    if (value !== sent.current) setTyped(value)
    sent.current = value
  }, [value])
  useEffect(() => () => clearTimeout(timer.current), [])
  const handleChange = (text: string) => {
    setTyped(text)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      sent.current = text
      onChange(text)
    }, TYPING_MS)
  }
  return <TextInput type="search" icon="search" label={label} hint={hint} value={typed} onChange={handleChange} />
}
