import { LazyPart } from '@santhe/ui'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { SearchBox, type SearchBoxProps } from '../../parts/filters/SearchBox.tsx'

const suggestions = async () => (await import(/* webpackChunkName: "suggestions" */ './Suggestions.tsx')).Suggestions

/** An ARIA combobox; its list loads with the first letter. docs/product/catalog.md#suggestions */
export function SuggestedSearch(props: SearchBoxProps) {
  const listId = useId()
  /** Undefined before the first letter. */
  const [isRequested, setRequested] = useState<boolean>()
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
        // What was typed before hydration may have lost the focus.
        onType={text => setRequested(text !== '' && document.activeElement?.getAttribute('aria-controls') === listId)}
        onKeyDown={event => {
          handleKey.current?.(event)
          if (event.key === 'ArrowDown') setRequested(true)
        }}
        onBlur={() => setRequested(before => before && false)}
      />
      <LazyPart
        load={suggestions}
        isEnabled={isRequested !== undefined}
        props={{ listId, search: props.value, isRequested, onRequest: setRequested, onMark: setMarked, handleKey }}
      />
    </>
  )
}
