import { useEndpoint } from '@santhe/client'
import { readSuggestions } from '@santhe/contracts'
import { useLanguage, useNavigate } from '@santhe/host'
import { farmSlug, type Language, namesFor, productSlug } from '@santhe/rules'
import { LocalName, Options, useTexts, VisuallyHidden } from '@santhe/ui'
import { type KeyboardEvent, type RefObject, useEffect, useState } from 'react'
import suggestionsTexts from '../../texts/en/suggestions.json'

interface SuggestionsProps {
  listId: string
  /** '' while closed. */
  search: string
  onClose: () => void
  /** Called with the id of the marked row; '' without a mark, undefined while closed. */
  onMark: (id: string | undefined) => void
  /** Receives the key handler of the field. */
  handleKey: RefObject<((event: KeyboardEvent) => void) | undefined>
}

const URLS = {
  products: (product: { id: number; name: string }) => `/products/${productSlug(product)}`,
  categories: ({ id }: { id: number }) => `/products?category=${id}`,
  farms: ({ id, name }: { id: number; name: string }) => `/farmers/${farmSlug({ id, farmName: name })}`,
}
const KINDS = ['products', 'categories', 'farms'] as const
type Kind = (typeof KINDS)[number]

type Matches = Partial<Record<Kind, readonly { id: number; name: string; localName?: string }[]>>

/** Returns the rows' names by URL, and their URLs in groups. */
function groupsOf(matches: Matches, language: Language, labelOf: (kind: Kind) => string) {
  const names = new Map<string, readonly [name: string, other: string]>()
  const groups = KINDS.flatMap(kind => {
    const rows = matches[kind] ?? []
    for (const { localName, ...row } of rows)
      names.set(URLS[kind](row), localName === undefined ? [row.name, ''] : namesFor({ ...row, localName }, language))
    return rows.length > 0 ? [{ label: labelOf(kind), options: rows.map(URLS[kind]) }] : []
  })
  return { names, groups }
}

/** Names by kind; the focus stays in the field. Shows nothing when the call fails. docs/product/catalog.md#suggestions */
export function Suggestions({ listId, search, onClose, onMark, handleKey }: SuggestionsProps) {
  const t = useTexts(suggestionsTexts)
  const navigate = useNavigate()
  const [marked, setMarked] = useState<string>()
  const isNeeded = search.trim() !== ''
  // On phones key events do not name the typed letters.
  if (marked !== undefined && !isNeeded) setMarked(undefined)
  // While refreshing, the data belongs to the previous text.
  const { data, isRefreshing } = useEndpoint(readSuggestions, { query: { q: search } }, { skip: !isNeeded })
  const { names, groups } = groupsOf((isNeeded && !isRefreshing && data) || {}, useLanguage(), t)
  const urls = [...names.keys()]
  const at = marked === undefined ? -1 : urls.indexOf(marked)
  const idOf = (url: string) => listId + url
  const openMark = urls[at] ? idOf(urls[at]) : ''
  const markedId = urls.length > 0 ? openMark : undefined
  useEffect(() => onMark(markedId), [onMark, markedId])

  function choose(url: string): void {
    onClose()
    void navigate(url)
  }

  /** Arrows cycle through the rows and the field itself, where no row is marked; any other key removes the mark. */
  function actOn({ key }: KeyboardEvent): boolean {
    const isArrow = key === 'ArrowDown' || key === 'ArrowUp'
    const places = urls.length + 1
    setMarked(isArrow ? urls[((at + (key === 'ArrowDown' ? 2 : places)) % places) - 1] : undefined)
    if (isArrow) return true
    if (key === 'Enter' && urls[at]) choose(urls[at])
    return urls.length > 0 && (key === 'Escape' || (key === 'Enter' && at >= 0))
  }

  useEffect(() => {
    handleKey.current = event => {
      if (actOn(event)) event.preventDefault()
    }
  })
  return (
    <>
      <Options
        {...{ listId, idOf, groups }}
        value={urls[at]}
        active={urls[at]}
        onChoose={choose}
        textOf={url => (
          <>
            <span>{names.get(url)?.[0]}</span> <LocalName>{names.get(url)?.[1] ?? ''}</LocalName>
          </>
        )}
      />
      <VisuallyHidden>
        <span aria-live="polite">{urls.length > 0 && t('count', { count: urls.length })}</span>
      </VisuallyHidden>
    </>
  )
}
