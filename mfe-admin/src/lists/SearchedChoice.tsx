import { Combobox } from '@santhe/ui'
import { useEffect, useRef } from 'react'

/** Debounce before the server is searched, in ms. */
const PAUSE_MS = 250

interface Named {
  id: number
  name: string
}

/** Ids by name; duplicates get their number appended. */
function idsOf(things: readonly Named[]): Map<string, string> {
  const counts = new Map<string, number>()
  const byId = new Map(things.map(({ id, name }) => [id, name]))
  for (const name of byId.values()) counts.set(name, (counts.get(name) ?? 0) + 1)
  return new Map([...byId].map(([id, name]) => [(counts.get(name) ?? 0) > 1 ? `${name} (#${id})` : name, String(id)]))
}

interface SearchedChoiceProps {
  label: string
  all: string
  value: string
  name: string
  /** The first page plus search results. */
  choices: readonly Named[]
  onChange: (id: string) => void
  /** Called with the trimmed text after a pause in typing. */
  onSearch: (text: string) => void
}

export function SearchedChoice({ label, all, value, name, choices, onChange, onSearch }: SearchedChoiceProps) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const idOf = idsOf(choices)
  const selectedOption = [...idOf].find(([, id]) => id === value)?.[0]
  const other = value === '' || selectedOption ? [] : [name]
  const handleType = (text: string) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => onSearch(text.trim()), PAUSE_MS)
  }
  return (
    <Combobox
      label={label}
      value={selectedOption ?? other[0] ?? all}
      groups={[{ label: '', options: [all, ...other, ...idOf.keys()] }]}
      onChange={option => onChange(idOf.get(option) ?? (option === other[0] ? value : ''))}
      onType={handleType}
    />
  )
}
