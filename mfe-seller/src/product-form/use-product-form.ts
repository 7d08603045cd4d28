import { useCall } from '@santhe/client'
import { createProduct, type Product, updateProduct, uploadPicture } from '@santhe/contracts'
import { type CallError, useNavigate, useNow, useToast } from '@santhe/host'
import { istDateOf } from '@santhe/rules'
import { useTexts } from '@santhe/ui'
import { useState } from 'react'
import { texts } from '../texts.ts'
import { type DraftField, draftOf, newDraft, type ProductDraft, problemsOf } from './product-draft.ts'

type Problems = Partial<Record<DraftField, string>>

/** The product form's state: its draft, its chosen picture, what is wrong, and sending it. `product` is the one that is edited. */
export function useProductForm(product: Product | undefined) {
  const t = useTexts(texts)
  const toast = useToast()
  const navigate = useNavigate()
  const today = istDateOf(useNow())
  const [draft, setDraft] = useState<ProductDraft>(() => (product ? draftOf(product) : newDraft(today)))
  const [picture, setPicture] = useState<File>()
  const [problems, setProblems] = useState<Problems>({})
  const [upload, uploading] = useCall(uploadPicture)
  const save = useSave(product)

  const change = (field: DraftField, value: string) => {
    setDraft(before => ({ ...before, [field]: value }))
    setProblems(({ [field]: _mended, ...others }) => others)
  }

  /** The picture goes first: when it can't be taken, nothing is created. docs/product/farm-desk.md#create-flow, Product form flow. */
  const uploadChosen = async (): Promise<string | undefined> => {
    if (!picture) return draft.imageUrl
    const outcome = await upload({ files: [picture] })
    if (outcome.ok) return outcome.data.imageUrl
    toast({ title: t('form.uploadError'), text: outcome.error.message || t('form.uploadFailed'), tone: 'bad' })
    return undefined
  }

  const showFailure = (error: CallError) => {
    setProblems(error.fields)
    const text = error.message || t(product ? 'form.updateFailed' : 'form.createFailed')
    toast({ title: t('form.error'), text, tone: 'bad' })
  }

  const submit = async () => {
    const draftProblems = problemsOf(draft, today)
    setProblems(draftProblems)
    if (Object.keys(draftProblems).length > 0) return
    const imageUrl = await uploadChosen()
    if (imageUrl === undefined) return
    const outcome = await save.send({ ...draft, imageUrl })
    if (!outcome.ok) return showFailure(outcome.error)
    const isWaiting = outcome.data.approvalStatus === 'pending'
    const text = product ? (isWaiting ? t('form.updatedAgain') : undefined) : t('form.createdText')
    toast({ title: t(product ? 'form.updated' : 'form.created'), tone: 'good', ...(text ? { text } : {}) })
    navigate('/dashboard/products')
  }

  return { draft, change, problems, picture, setPicture, submit, today, isBusy: uploading.isBusy || save.isBusy }
}

function useSave(product: Product | undefined) {
  const [create, creating] = useCall(createProduct)
  const [update, updating] = useCall(updateProduct)
  const send = (draft: ProductDraft) => {
    const body = { ...draft, unit: unitOf(draft.unit), status: statusOf(draft.status) }
    if (!product) return create({ body })
    // Boxes that were bought while the form was open stay sold.
    return update({ params: { id: product.id }, body: { ...body, inventoryWas: product.inventory } })
  }
  return { send, isBusy: creating.isBusy || updating.isBusy }
}

const { unit: UnitField, status: StatusField } = createProduct.body.shape

/** The form's own options come back as what they are; the schema has already been asked. */
const unitOf = (text: string) => UnitField.parse(text)
const statusOf = (text: string) => StatusField.parse(text)
