import { LazyPart } from '@santhe/ui'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { SearchBox, type SearchBoxProps } from '../../parts/filters/SearchBox.tsx'

const suggestions = async () => (await import(/* webpackChunkName: "suggestions" */ './Suggestions.tsx')).Suggestions

/** An ARIA combobox; its list loads with the first letter. docs/product/catalog.md#suggestions */
export function SuggestedSearch(props: SearchBoxProps) {
  const listId = useId()
  /** The typed text; '' while closed, undefined before the first letter. */
  const [requested, setRequested] = useState<string>()
  const search = requested === props.value ? requested : ''
  const onClose = () => setRequested(before => before && '')
  /** The id of the marked row; '' without a mark, undefined while closed. */
  const [marked, setMarked] = useState<string>()
  const handleKey = useRef<(event: KeyboardEvent) => void>(undefined)
  return (
    <>
      <SearchBox
        {...props}
        role="combobox"
        aria-autocomplete="list"
        aria-controls={listId}
        aria-expanded={marked !== undefined}
        aria-activedescendant={marked || undefined}
        // A field whose text was typed before hydration may have lost the focus.
        onType={text => setRequested(document.activeElement?.getAttribute('aria-controls') === listId ? text : '')}
        onKeyDown={event => {
          handleKey.current?.(event)
          if (event.key === 'ArrowDown') setRequested(event.currentTarget.value)
          if (event.key === 'Enter' || event.key === 'Escape') onClose()
        }}
        onBlur={onClose}
      />
      <LazyPart
        load={suggestions}
        isEnabled={requested !== undefined}
        props={{ listId, search, onClose, onMark: setMarked, handleKey }}
      />
    </>
  )
}
