import { TextInput } from '@santhe/ui'
import { useDebouncedText } from './use-debounced-text.ts'

interface SearchBoxProps {
  label: string
  hint: string
  value: string
  onChange: (text: string) => void
}

/** Applies while typing, debounced. */
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
