import { useCall, useEndpoint, useForm, useIdempotencyKey } from '@santhe/client'
import {
  type AdminCategory,
  CategoryForm,
  createCategory,
  deleteCategory,
  listAdminCategories,
  updateCategory,
} from '@santhe/contracts'
import { reasonOf, textOf, useLanguage, useNow, useToast } from '@santhe/host'
import { istDateOf, nearDateInRow } from '@santhe/rules'
import { Button, Dialog, EmptyState, ErrorState, TextArea, TextInput, useTexts } from '@santhe/ui'
import blocks from '@santhe/ui/blocks.module.css'
import { type Column, DataTable, SearchField } from '@santhe/ui/office'
import { type ComponentProps, type ReactNode, useMemo, useState } from 'react'
import { FormFoot, onlyChanges } from '../forms/form-parts.tsx'
import forms from '../forms/forms.module.css'
import lists from '../lists/lists.module.css'
import { useNotRead } from '../lists/NotRead.tsx'
import { OFFICE_LISTS, useRowSearch } from '../lists/office-lists.ts'
import { useListKeys } from '../lists/use-list-keys.tsx'
import categoriesTexts from '../texts/en/categories.json'

/** docs/product/office.md#categories */
export function CategoriesTab() {
  const t = useTexts(categoriesTexts)
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

interface CategoryEditorProps {
  /** Undefined for a new category. */
  category: AdminCategory | undefined
  onClose: () => void
}

/** docs/product/office.md#categories */
function CategoryEditor({ category, onClose }: CategoryEditorProps) {
  const t = useTexts(categoriesTexts)
  const toast = useToast()
  const [create] = useCall(createCategory)
  const [update] = useCall(updateCategory)
  const keyOf = useIdempotencyKey()
  // The values at opening: the list may be re-read while the form is open.
  const [initial] = useState({ name: category?.name ?? '', description: category?.description ?? '' })
  const form = useForm({
    schema: CategoryForm,
    initial,
    send: async body => {
      const outcome = await (category
        ? update({ params: { id: category.id }, body: onlyChanges(initial, body) })
        : create({ body, idempotencyKey: keyOf(body) }))
      if (!outcome.ok) {
        const title = t(category ? 'updateFailed' : 'createFailed')
        toast({ title, text: reasonOf(outcome.error), tone: 'bad' })
        return outcome.error
      }
      toast({ title: t(category ? 'updated' : 'created'), text: outcome.data.name, tone: 'good' })
      onClose()
      return undefined
    },
  })
  return (
    <form className={forms.form} onSubmit={form.handleSubmit} noValidate>
      <TextInput
        {...form.field('name')}
        label={t('name')}
        hint={category && category.productCount > 0 ? t('renamed') : undefined}
        maxLength={80}
        required
      />
      <TextArea {...form.field('description')} label={t('description')} rows={3} maxLength={300} required />
      <FormFoot label={t(category ? 'update' : 'create')} isBusy={form.isBusy} onCancel={onClose} />
    </form>
  )
}

interface CategoryTableProps {
  categories: readonly AdminCategory[] | undefined
  onEdit: (category: AdminCategory) => void
  whenEmpty: ReactNode
  rowProps: ComponentProps<typeof DataTable<AdminCategory>>['rowProps']
}

/** Categories with their product counts; a category in use can't be deleted. */
function CategoryTable({ categories, onEdit, whenEmpty, rowProps }: CategoryTableProps) {
  const t = useTexts(categoriesTexts)
  const language = useLanguage()
  const today = istDateOf(useNow())
  const columns = useMemo<readonly Column<AdminCategory>[]>(
    () => [
      {
        key: 'name',
        heading: t('name'),
        onPhone: 'head',
        hasNames: true,
        cell: ({ name }) => <span className={lists.name}>{name}</span>,
      },
      { key: 'description', heading: t('description'), hasNames: true, cell: ({ description }) => description },
      { key: 'products', heading: t('products'), isNumber: true, cell: ({ productCount }) => productCount },
      {
        key: 'added',
        heading: t('added'),
        isNumber: true,
        cell: ({ createdAt }) => nearDateInRow(createdAt, today, language),
      },
      {
        key: 'actions',
        heading: t('actions'),
        onPhone: 'foot',
        cell: category => (
          <div className={blocks.row8}>
            <Button
              look="quiet"
              size="small"
              aria-label={t('editNamed', { name: category.name })}
              onClick={() => onEdit(category)}
            >
              {t('edit')}
            </Button>
            <DeleteCategory category={category} />
          </div>
        ),
      },
    ],
    [t, today, onEdit, language],
  )
  return (
    <DataTable
      label={t('list')}
      columns={columns}
      rows={categories}
      keyOf={category => category.id}
      rowProps={rowProps}
      whenEmpty={whenEmpty}
    />
  )
}

function DeleteCategory({ category: { id, name, productCount } }: { category: AdminCategory }) {
  const t = useTexts(categoriesTexts)
  const toast = useToast()
  const [send, { isBusy }] = useCall(deleteCategory)
  const handleDelete = async () => {
    if (!window.confirm(t('confirm', { name }))) return
    const outcome = await send({ params: { id } })
    if (outcome.ok) toast({ title: t('deleted'), text: name, tone: 'good' })
    else toast({ title: t('deleteFailed'), text: reasonOf(outcome.error), tone: 'bad' })
  }
  return (
    <Button
      look="quiet"
      size="small"
      aria-label={t('deleteNamed', { name })}
      disabled={productCount > 0}
      title={productCount > 0 ? t('inUse') : undefined}
      isBusy={isBusy}
      onClick={handleDelete}
    >
      {t('delete')}
    </Button>
  )
}
