import { useEffect, useRef, useState } from 'react'
import { TextInput } from '../fields/TextInput.tsx'
import styles from './office.module.css'

/** Debounce of the search in ms. */
const PAUSE_MS = 250

interface SearchFieldProps {
  label: string
  placeholder?: string
  value: string
  /** Receives the trimmed text after a pause in typing. */
  onChange: (search: string) => void
}

export function SearchField({ label, placeholder, value, onChange }: SearchFieldProps) {
  const [typed, setTyped] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const sent = useRef(value)
  useEffect(() => {
    // Changed by Back or a link.
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
