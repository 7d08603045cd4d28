import { useCall, useForm, useIdempotencyKey } from '@santhe/client'
import { type AdminCategory, CategoryForm, createCategory, updateCategory } from '@santhe/contracts'
import { reasonOf, useToast } from '@santhe/host'
import { TextArea, TextInput, useTexts } from '@santhe/ui'
import { useState } from 'react'
import { FormFoot } from '../forms/FormFoot.tsx'
import forms from '../forms/forms.module.css'
import { onlyChanges } from '../forms/only-changes.ts'
import { texts } from './texts.ts'

interface CategoryEditorProps {
  /** Undefined for a new category. */
  category: AdminCategory | undefined
  onClose: () => void
}

/** Name and description of a category. docs/product/office.md#categories. */
export function CategoryEditor({ category, onClose }: CategoryEditorProps) {
  const t = useTexts(texts)
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
