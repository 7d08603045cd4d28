import { useEndpoint } from '@santhe/client'
import { type AdminCategory, listAdminCategories } from '@santhe/contracts'
import { textOf } from '@santhe/host'
import { Button, Dialog, EmptyState, ErrorState, useTexts } from '@santhe/ui'
import blocks from '@santhe/ui/blocks.module.css'
import { SearchField } from '@santhe/ui/office'
import { useState } from 'react'
import lists from '../lists/lists.module.css'
import { useNotRead } from '../lists/not-read/use-not-read.ts'
import { OFFICE_LISTS } from '../lists/office-lists.ts'
import { useListKeys } from '../lists/use-list-keys.tsx'
import { useRowSearch } from '../lists/use-row-search.ts'
import { CategoryEditor } from './CategoryEditor.tsx'
import { CategoryTable } from './CategoryTable.tsx'
import { texts } from './texts.ts'

/** docs/product/office.md#categories */
export function CategoriesTab() {
  const t = useTexts(texts)
  const { data, error, retry, isRefreshing } = useNotRead(useEndpoint(listAdminCategories, {}, { fresh: true }))
  const { search, matches, onSearch } = useRowSearch(data)
  const [edited, setEdited] = useState<AdminCategory | 'new'>()
  const keys = useListKeys<AdminCategory>({
    rows: matches,
    onOpen: setEdited,
    place: { list: OFFICE_LISTS.categories, isReady: data !== undefined },
  })
  if (error && !data)
    return <ErrorState title={t('loadError')} text={textOf(error)} onRetry={retry} isRetrying={isRefreshing} />
  return (
    <div className={lists.tab}>
      <div className={lists.bar}>
        <SearchField label={t('search')} placeholder={t('search')} value={search} onChange={onSearch} />
        {keys.help}
        <Button className={lists.add} onClick={() => setEdited('new')}>
          {t('add')}
        </Button>
      </div>
      {data && data.length > 0 && <p className={blocks.muted}>{t('hint')}</p>}
      <CategoryTable
        categories={matches}
        onEdit={setEdited}
        rowProps={keys.rowProps}
        whenEmpty={
          <EmptyState icon="basket" title={t('empty')} text={search ? t('emptySearch', { search }) : t('emptyText')} />
        }
      />
      <Dialog
        title={edited === undefined || edited === 'new' ? t('addTitle') : t('editTitle', { name: edited.name })}
        isOpen={edited !== undefined}
        onClose={() => setEdited(undefined)}
      >
        {edited && (
          <CategoryEditor category={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />
        )}
      </Dialog>
    </div>
  )
}
