import { useCall, useEndpoint } from '@santhe/client'
import { listViews, type ResponseOf, setViews } from '@santhe/contracts'
import { browserStore, Link, reasonOf, useSession, useToast } from '@santhe/host'
import { MOST_COUNTED } from '@santhe/rules'
import { Button, buttonClass, TextInput, useTexts } from '@santhe/ui'
import blocks from '@santhe/ui/blocks.module.css'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { viewTexts } from '../texts/views.ts'
import { MoreMenu } from './MoreMenu.tsx'
import { useNotRead } from './NotRead.tsx'
import styles from './saved-views.module.css'
import { useReadByMinute } from './use-read-by-minute.ts'

type View = ResponseOf<typeof listViews>[number]

interface SavedViewsProps {
  page: 'orders' | 'products'
  /** Filters as the list takes them. */
  query: View['query']
  isListRead: boolean
  onClear: () => void
}

/** URLs name the farm otherwise. */
function searchOf(query: View['query']): string {
  const entries = Object.entries(query).map(([name, value]) => [name === 'farmerId' ? 'farm' : name, String(value)])
  return String(new URLSearchParams(entries.sort()))
}

/**
 * Saves all views of a page at once and returns why it failed. Those whose filters no longer work are dropped, since the
 * server refuses them.
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

/** docs/product/office.md#saved-views */
export function SavedViews({ page, query, isListRead, onClear }: SavedViewsProps) {
  const t = useTexts(viewTexts)
  // Counts are read after the list, so they never delay it.
  const [wasRead, setWasRead] = useState(isListRead)
  if (isListRead && !wasRead) setWasRead(true)
  const { data, retry } = useNotRead(useEndpoint(listViews, { query: { page } }, { fresh: true, skip: !wasRead }))
  useReadByMinute(wasRead ? retry : wait)
  const here = searchOf(query)
  const views = data ?? []
  const save = useSave(page, views, retry)
  const toast = useToast()
  /** The view that gets a name: a new one where null. */
  const [named, setNamed] = useState<View | null>()
  const row = useRef<HTMLDivElement>(null)
  /** The row then stays, to hold the focus. */
  const [isCleared, setCleared] = useState(false)
  const current = views.find(view => searchOf(view.query) === here)
  const isFiltered = Object.keys(query).some(name => name !== 'list')
  // Reserves the row, so that chips move no list down.
  const { user } = useSession()
  const key = `santhe:views:${page}:${user?.id}`
  useEffect(() => {
    if (data) browserStore.setItem(key, String(data.length))
  }, [data, key])
  const mayHaveViews = data ? data.length > 0 : Number(browserStore.getItem(key)) > 0
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
  const saveAs = (name: string) => {
    // Not there where another page has renamed or deleted it: then it is added.
    const isThere = views.some(each => each.name === named?.name)
    const rest = { name, query: named?.query ?? query }
    return save(isThere ? views.map(each => (each.name === named?.name ? rest : each)) : [...views, rest])
  }
  return (
    <div className={styles.row} ref={row} tabIndex={-1}>
      {views.length > 0 && (
        <nav aria-label={t('views')} className={styles.views}>
          {views.map(view => (
            <span key={view.name} className={blocks.line4}>
              <Link
                to={`/admin?tab=${page}&${searchOf(view.query)}`}
                className={buttonClass({ look: view === current ? 'primary' : 'quiet', size: 'small' })}
                aria-current={view === current ? 'true' : undefined}
              >
                <span>{view.name}</span>
                <small>
                  {view.count === MOST_COUNTED ? t('more', { count: view.count }) : (view.count ?? t('noCount'))}
                </small>
              </Link>
              {(view === current || view.count === null) && (
                <MoreMenu
                  label={t('actionsOf', { name: view.name })}
                  items={(view.count === null ? (['delete'] as const) : (['rename', 'delete'] as const)).map(key => ({
                    key,
                    label: t(key),
                  }))}
                  onPick={key => void pick(view, key)}
                />
              )}
            </span>
          ))}
        </nav>
      )}
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
