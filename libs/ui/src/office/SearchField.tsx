import { useEffect, useRef, useState } from 'react'
import { TextInput } from '../fields/TextInput.tsx'
import styles from './office.module.css'

/** Typing pauses longer than this before the server is called. */
const PAUSE_MS = 250

interface SearchFieldProps {
  label: string
  /** What is searched, in the empty field; left out, the label stands above it. */
  placeholder?: string
  /** The search in the URL. */
  value: string
  /** Gets the text, trimmed, once the typing pauses. */
  onChange: (search: string) => void
}

/** The search of a list; `/` leads to it where the list has keys. */
export function SearchField({ label, placeholder, value, onChange }: SearchFieldProps) {
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
      sent.current = text.trim()
      onChange(sent.current)
    }, PAUSE_MS)
  }
  return (
    <div className={styles.search}>
      <TextInput
        type="search"
        icon="search"
        label={label}
        isLabelHidden={placeholder !== undefined}
        placeholder={placeholder}
        value={typed}
        onChange={handleChange}
      />
    </div>
  )
}
