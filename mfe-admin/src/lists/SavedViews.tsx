import { useCall, useEndpoint } from '@santhe/client'
import { listViews, type ResponseOf, setViews } from '@santhe/contracts'
import { Link, reasonOf, useToast } from '@santhe/host'
import { MOST_COUNTED } from '@santhe/rules'
import { Button, buttonClass, useTexts } from '@santhe/ui'
import blocks from '@santhe/ui/blocks.module.css'
import { useState } from 'react'
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

/** Saves all views of a page at once; those whose filters no longer work are dropped, since the server refuses them. */
function useSave(page: SavedViewsProps['page']) {
  const t = useTexts(viewTexts)
  const toast = useToast()
  const [send] = useCall(setViews)
  return async (all: readonly (Omit<View, 'count'> & Partial<View>)[]) => {
    const views = all.flatMap(({ name, query, count }) => (count === null ? [] : [{ name, query }]))
    const outcome = await send({ body: { page, views } })
    if (!outcome.ok) toast({ title: t('failed'), text: reasonOf(outcome.error), tone: 'bad' })
  }
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
  const save = useSave(page)
  const here = searchOf(query)
  const views = data ?? []
  const current = views.find(view => searchOf(view.query) === here)
  const isFiltered = Object.keys(query).some(name => name !== 'list')
  if (views.length === 0 && !isFiltered) return null

  const add = () => {
    const name = window.prompt(t('name'))
    if (name) void save([...views, { name, query }])
  }
  const pick = (view: View, key: string) => {
    const { name } = view
    const others = views.filter(each => each !== view)
    if (key === 'delete') return window.confirm(t('confirm', { name })) && save(others)
    const newName = window.prompt(t('name'), name)
    return newName && save(views.map(each => (each === view ? { ...each, name: newName } : each)))
  }
  return (
    <div className={styles.row}>
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
                  items={(['rename', 'delete'] as const).map(key => ({ key, label: t(key) }))}
                  onPick={key => void pick(view, key)}
                />
              )}
            </span>
          ))}
        </nav>
      )}
      {isFiltered && (
        <>
          {data && !current && (
            <Button look="plain" size="small" onClick={add}>
              {t('save')}
            </Button>
          )}
          <Button look="plain" size="small" onClick={onClear}>
            {t('noFilters')}
          </Button>
        </>
      )}
    </div>
  )
}
