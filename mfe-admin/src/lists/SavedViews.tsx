import { useCall, useEndpoint } from '@santhe/client'
import { listViews, type ResponseOf, setViews } from '@santhe/contracts'
import { browserStore, Link, reasonOf, useSession, useToast } from '@santhe/host'
import { MOST_COUNTED } from '@santhe/rules'
import { Button, buttonClass, TextInput, useChosenInView, useTexts } from '@santhe/ui'
import blocks from '@santhe/ui/blocks.module.css'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import viewTexts from '../texts/en/view.json'
import { MoreMenu } from './MoreMenu.tsx'
import { useNotRead } from './NotRead.tsx'
import styles from './saved-views.module.css'
import { useReadByMinute } from './use-read-by-minute.ts'

type View = ResponseOf<typeof listViews>[number]

interface SavedViewsProps {
  page: 'orders' | 'products'
  /** Filters in the shape that the list accepts. */
  query: View['query']
  isListRead: boolean
  onClear: () => void
}

/** URLs name the farm differently. */
function searchOf(query: View['query']): string {
  const entries = Object.entries(query).map(([name, value]) => [name === 'farmerId' ? 'farm' : name, String(value)])
  return String(new URLSearchParams(entries.sort()))
}

/**
 * Saves all views of a page at once and returns the reason of a failure. Drops views with outdated filters, which the
 * server refuses.
 */
function useSave(page: SavedViewsProps['page'], stored: readonly View[], readAgain: () => void) {
  const [send] = useCall(setViews)
  return async (all: readonly (Omit<View, 'count'> & Partial<View>)[]): Promise<string | undefined> => {
    const views = all.flatMap(({ name, query, count }) => (count === null ? [] : [{ name, query }]))
    const outcome = await send({ body: { page, before: stored.map(({ name }) => name), views } })
    if (outcome.ok) return undefined
    if (outcome.error.code === 'CONFLICT') readAgain()
    return Object.values(outcome.error.fields)[0] ?? reasonOf(outcome.error)
  }
}

interface NameFormProps {
  before: string
  onSave: (name: string) => Promise<string | undefined>
  onClose: () => void
}

function NameForm({ before, onSave, onClose }: NameFormProps) {
  const t = useTexts(viewTexts)
  const [name, setName] = useState(before)
  const [error, setError] = useState<string>()
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    const reason = await onSave(name)
    if (reason) setError(reason)
    else onClose()
  }
  return (
    <form
      className={blocks.row8}
      noValidate
      onSubmit={event => void handleSubmit(event)}
      onKeyDown={({ key, nativeEvent }) => key === 'Escape' && !nativeEvent.isComposing && onClose()}
    >
      <TextInput
        {...{ label: t('name'), placeholder: t('name'), value: name, onChange: setName, error }}
        isLabelHidden
        autoFocus
        maxLength={40}
      />
      <Button type="submit" size="small">
        {t('submit')}
      </Button>
      <Button look="plain" size="small" onClick={onClose}>
        {t('cancel')}
      </Button>
    </form>
  )
}

const wait = () => {}

/** Returns whether to reserve the row before views are read, so that chips move no list down. */
function useMayHaveViews(page: SavedViewsProps['page'], views: readonly View[] | undefined): boolean {
  const { user } = useSession()
  const key = `santhe:views:${page}:${user?.id}`
  useEffect(() => {
    if (views) browserStore.setItem(key, String(views.length))
  }, [views, key])
  return views ? views.length > 0 : Number(browserStore.getItem(key)) > 0
}

type SavedView = Pick<View, 'name' | 'query'>

/** Replaces the view of that name, or adds one that another page renamed or deleted meanwhile. */
function withView(views: readonly SavedView[], name: string | undefined, view: SavedView): SavedView[] {
  const isThere = views.some(each => each.name === name)
  return isThere ? views.map(each => (each.name === name ? view : each)) : [...views, view]
}

interface ChipsProps extends Pick<SavedViewsProps, 'page'> {
  views: readonly View[]
  current: View | undefined
  onPick: (view: View, key: string) => void
}

function Chips({ page, views, current, onPick }: ChipsProps) {
  const t = useTexts(viewTexts)
  const row = useChosenInView<HTMLElement>(current?.name)
  const countOf = ({ count }: View) => (count === MOST_COUNTED ? t('more', { count }) : (count ?? t('noCount')))
  return (
    <nav ref={row} aria-label={t('views')} className={styles.views}>
      {views.map(view => (
        <span key={view.name} className={blocks.line4}>
          <Link
            to={`/admin?tab=${page}&${searchOf(view.query)}`}
            className={buttonClass({ look: view === current ? 'primary' : 'quiet', size: 'small' })}
            aria-current={view === current ? 'true' : undefined}
          >
            <span>{view.name}</span>
            <small>{countOf(view)}</small>
          </Link>
          {(view === current || view.count === null) && (
            <MoreMenu
              label={t('actionsOf', { name: view.name })}
              items={(view.count === null ? (['delete'] as const) : (['rename', 'delete'] as const)).map(key => ({
                key,
                label: t(key),
              }))}
              onPick={key => onPick(view, key)}
            />
          )}
        </span>
      ))}
    </nav>
  )
}

/** docs/product/office.md#saved-views */
export function SavedViews({ page, query, isListRead, onClear }: SavedViewsProps) {
  const t = useTexts(viewTexts)
  // Read counts after the list, so that they never delay it.
  const [wasRead, setWasRead] = useState(isListRead)
  if (isListRead && !wasRead) setWasRead(true)
  const { data, retry } = useNotRead(useEndpoint(listViews, { query: { page } }, { fresh: true, skip: !wasRead }))
  useReadByMinute(wasRead ? retry : wait)
  const here = searchOf(query)
  const views = data ?? []
  const save = useSave(page, views, retry)
  const toast = useToast()
  /** The view being named; null for a new view. */
  const [named, setNamed] = useState<View | null>()
  const row = useRef<HTMLDivElement>(null)
  /** Then keep the empty row, which has the focus. */
  const [isCleared, setCleared] = useState(false)
  const current = views.find(view => searchOf(view.query) === here)
  const isFiltered = Object.keys(query).some(name => name !== 'list')
  const mayHaveViews = useMayHaveViews(page, data)
  if (!mayHaveViews && !isFiltered && named === undefined && !isCleared) return null

  const clear = () => {
    setCleared(true)
    onClear()
    row.current?.focus()
  }
  const close = () => {
    setNamed(undefined)
    row.current?.focus()
  }
  const pick = async (view: View, key: string) => {
    if (key === 'rename') return setNamed(view)
    if (!window.confirm(t('confirm', { name: view.name }))) return
    const reason = await save(views.filter(({ name }) => name !== view.name))
    if (reason) toast({ title: t('failed'), text: reason, tone: 'bad' })
    else row.current?.focus()
  }
  const saveAs = (name: string) => save(withView(views, named?.name, { name, query: named?.query ?? query }))
  return (
    <div className={styles.row} ref={row} tabIndex={-1}>
      {views.length > 0 && <Chips {...{ page, views, current }} onPick={(view, key) => void pick(view, key)} />}
      {named !== undefined && <NameForm before={named?.name ?? ''} onSave={saveAs} onClose={close} />}
      {isFiltered && named === undefined && (
        <>
          {data && !current && (
            <Button look="plain" size="small" onClick={() => setNamed(null)}>
              {t('save')}
            </Button>
          )}
          <Button look="plain" size="small" onClick={clear}>
            {t('noFilters')}
          </Button>
        </>
      )}
    </div>
  )
}
