import { useEndpoint } from '@santhe/client'
import { type AdminCategory, listAdminCategories } from '@santhe/contracts'
import { textOf } from '@santhe/host'
import { Button, Dialog, EmptyState, ErrorState, useTexts } from '@santhe/ui'
import { useState } from 'react'
import lists from '../lists/lists.module.css'
import { CategoryEditor } from './CategoryEditor.tsx'
import { CategoryTable } from './CategoryTable.tsx'
import { texts } from './texts.ts'

/** The categories that products are offered in. docs/product/office.md#categories. */
export function CategoriesTab() {
  const t = useTexts(texts)
  const { data, error, retry, isRefreshing } = useEndpoint(listAdminCategories, {}, { fresh: true })
  const [edited, setEdited] = useState<AdminCategory | 'new'>()
  if (error && !data)
    return <ErrorState title={t('loadError')} text={textOf(error)} onRetry={retry} isRetrying={isRefreshing} />
  return (
    <div className={lists.tab}>
      <div className={lists.bar}>
        <Button onClick={() => setEdited('new')}>{t('add')}</Button>
        {data && data.length > 0 && <span className={lists.under}>{t('hint')}</span>}
      </div>
      <CategoryTable
        categories={data}
        onEdit={setEdited}
        whenEmpty={<EmptyState icon="basket" title={t('empty')} text={t('emptyText')} />}
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
