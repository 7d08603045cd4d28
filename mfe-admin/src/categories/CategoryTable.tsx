import { useCall } from '@santhe/client'
import { type AdminCategory, deleteCategory } from '@santhe/contracts'
import { reasonOf, useNow, useToast } from '@santhe/host'
import { istDateOf, nearDateInRow } from '@santhe/rules'
import { Button, useTexts } from '@santhe/ui'
import blocks from '@santhe/ui/blocks.module.css'
import { type Column, DataTable } from '@santhe/ui/office'
import { type ComponentProps, type ReactNode, useMemo } from 'react'
import lists from '../lists/lists.module.css'
import { texts } from './texts.ts'

interface CategoryTableProps {
  categories: readonly AdminCategory[] | undefined
  onEdit: (category: AdminCategory) => void
  whenEmpty: ReactNode
  rowProps: ComponentProps<typeof DataTable<AdminCategory>>['rowProps']
}

/** Categories with their product counts; a category in use can't be deleted. */
export function CategoryTable({ categories, onEdit, whenEmpty, rowProps }: CategoryTableProps) {
  const t = useTexts(texts)
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
      { key: 'added', heading: t('added'), isNumber: true, cell: ({ createdAt }) => nearDateInRow(createdAt, today) },
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
    [t, today, onEdit],
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
  const t = useTexts(texts)
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
