import { TextInput } from '@santhe/ui'
import { type InputHTMLAttributes, useEffect, useRef, useState } from 'react'

export interface SearchBoxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange' | 'id'> {
  label: string
  hint: string
  value: string
  onChange: (text: string) => void
  /** Called before the pause, and for text typed before hydration. */
  onType?: (text: string) => void
}

/** Applies while typing, debounced. Escape clears it, unless a list of suggestions handles that key. */
export function SearchBox({ hint, value, onChange, onType, ...rest }: SearchBoxProps) {
  const [text, setText] = useDebouncedText(value, onChange)
  return (
    <TextInput
      {...rest}
      type="search"
      name="search"
      icon="search"
      isLabelHidden
      placeholder={hint}
      autoComplete="off"
      maxLength={200}
      value={text}
      onChange={typed => {
        onType?.(typed)
        setText(typed)
      }}
      onKeyDown={event => {
        // Keys that compose a word, as in Kannada; Safari's last one has only the key code.
        if (event.nativeEvent.isComposing || event.keyCode === 229) return
        rest.onKeyDown?.(event)
        if (event.key === 'Escape' && !event.defaultPrevented) setText('')
      }}
    />
  )
}

/** Debounce in ms. */
const PAUSE = 250

/**
 * Debounces typed text, so a search sends one request per word. External changes (Back, 'Clear filters') replace it.
 */
export function useDebouncedText(
  value: string,
  onChange: (text: string) => void,
): [text: string, setText: (text: string) => void] {
  const [draft, setDraft] = useState(value)
  /** Reported values: on slow machines one returns after the next was typed. */
  const sent = useRef([value])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    const place = sent.current.lastIndexOf(value)
    if (place >= 0) {
      sent.current = sent.current.slice(place)
      return
    }
    clearTimeout(timer.current)
    sent.current = [value]
    setDraft(value)
  }, [value])
  useEffect(() => () => clearTimeout(timer.current), [])
  const type = (text: string) => {
    setDraft(text)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      sent.current = [...sent.current, text]
      onChange(text)
    }, PAUSE)
  }
  return [draft, type]
}
