import { TextInput } from '@santhe/ui'
import { useDebouncedText } from './use-debounced-text.ts'

interface SearchBoxProps {
  label: string
  hint: string
  /** What is searched for now. */
  value: string
  /** Called after a pause in typing. */
  onChange: (text: string) => void
}

/** The search of a list; it applies while it is typed, a word at a time. */
export function SearchBox({ label, hint, value, onChange }: SearchBoxProps) {
  const [text, setText] = useDebouncedText(value, onChange)
  return (
    <TextInput
      type="search"
      name="search"
      icon="search"
      label={label}
      isLabelHidden
      placeholder={hint}
      autoComplete="off"
      maxLength={200}
      value={text}
      onChange={setText}
    />
  )
}
