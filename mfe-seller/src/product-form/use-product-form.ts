import { useCall, useForm } from '@santhe/client'
import { createProduct, type Product, ProductForm, updateProduct, uploadPicture } from '@santhe/contracts'
import { useNavigate, useNow, useToast } from '@santhe/host'
import { istDateOf } from '@santhe/rules'
import { useProblemsFocus, useTexts } from '@santhe/ui'
import { useState } from 'react'
import { texts } from '../texts.ts'
import { availableUntilProblem, draftOf, newDraft, type ProductDraft } from './product-draft.ts'

/** The product form with its chosen picture. `product` is the one that is edited. */
export function useProductForm(product: Product | undefined) {
  const t = useTexts(texts)
  const toast = useToast()
  const navigate = useNavigate()
  const today = istDateOf(useNow())
  const [picture, setPicture] = useState<File>()
  const [upload] = useCall(uploadPicture)
  const save = useSave(product)
  const focus = useProblemsFocus()

  /** The picture is uploaded first: when it is refused, nothing is created. docs/product/farm-desk.md#create-flow, Product form flow. */
  const uploadChosen = async (current: string): Promise<string | undefined> => {
    if (!picture) return current
    const outcome = await upload({ files: [picture] })
    if (outcome.ok) return outcome.data.imageUrl
    toast({ title: t('form.uploadError'), text: outcome.error.message || t('form.uploadFailed'), tone: 'bad' })
    return undefined
  }

  const form = useForm({
    schema: ProductForm,
    initial: product ? draftOf(product) : newDraft(today),
    check: draft => availableUntilProblem(draft, today),
    onInvalid: focus.toProblems,
    send: async draft => {
      const imageUrl = await uploadChosen(draft.imageUrl)
      if (imageUrl === undefined) return undefined
      const outcome = await save({ ...draft, imageUrl })
      if (!outcome.ok) {
        const text = outcome.error.message || t(product ? 'form.updateFailed' : 'form.createFailed')
        toast({ title: t('form.error'), text, tone: 'bad' })
        return outcome.error
      }
      const isWaiting = outcome.data.approvalStatus === 'pending'
      const text = product ? (isWaiting ? t('form.updatedAgain') : undefined) : t('form.createdText')
      toast({ title: t(product ? 'form.updated' : 'form.created'), tone: 'good', ...(text ? { text } : {}) })
      navigate('/dashboard/products')
      return undefined
    },
  })
  return { ...form, focus, picture, setPicture, today }
}

function useSave(product: Product | undefined) {
  const [create] = useCall(createProduct)
  const [update] = useCall(updateProduct)
  return (draft: ProductDraft) => {
    const body = { ...draft, unit: unitOf(draft.unit), status: statusOf(draft.status) }
    if (!product) return create({ body })
    // Boxes that were bought while the form was open stay sold.
    return update({ params: { id: product.id }, body: { ...body, inventoryWas: product.inventory } })
  }
}

const { unit: UnitField, status: StatusField } = createProduct.body.shape

/** The form's own options come back as what they are; the schema has checked them. */
const unitOf = (text: string) => UnitField.parse(text)
const statusOf = (text: string) => StatusField.parse(text)
