import { useCall, useForm } from '@santhe/client'
import { createProduct, type Product, ProductForm, updateProduct, uploadPicture } from '@santhe/contracts'
import { useNavigate, useNow, useToast } from '@santhe/host'
import { istDateOf } from '@santhe/rules'
import { useProblemsFocus, useTexts } from '@santhe/ui'
import { useEffect, useRef, useState } from 'react'
import { texts } from '../texts.ts'
import { availableUntilProblem, draftOf, newDraft, type ProductDraft } from './product-draft.ts'

/** The product form with its chosen picture. `product` is the one that is edited, `listPath` where the way leads afterwards. */
export function useProductForm(product: Product | undefined, listPath: string) {
  const t = useTexts(texts)
  const toast = useToast()
  const navigate = useNavigate()
  const today = istDateOf(useNow())
  const [picture, setPicture] = useState<File>()
  const [upload] = useCall(uploadPicture)
  const save = useSave(product)
  const focus = useProblemsFocus()
  // The stock may change while the form is open: what was typed over is what the farmer had read.
  const inventoryRead = useRef<number>(undefined)
  const isShown = useIsShown()

  /** The picture is uploaded first: when it is refused, nothing is created. docs/product/farmer-dashboard.md#create-flow. */
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
      const outcome = await save({ ...draft, imageUrl }, inventoryRead.current)
      if (!outcome.ok) {
        const text = outcome.error.message || t(product ? 'form.updateFailed' : 'form.createFailed')
        toast({ title: t('form.error'), text, tone: 'bad' })
        return outcome.error
      }
      const isWaiting = outcome.data.approvalStatus === 'pending' || Boolean(outcome.data.pendingEdit)
      const text = product ? (isWaiting ? t('form.updatedAgain') : undefined) : t('form.createdText')
      toast({ title: t(product ? 'form.updated' : 'form.created'), tone: 'good', ...(text ? { text } : {}) })
      if (isShown.current) navigate(listPath)
      return undefined
    },
  })
  const change: typeof form.change = (name, value) => {
    if (name === 'inventory') inventoryRead.current ??= product?.inventory
    form.change(name, value)
  }
  const field: typeof form.field = name => ({ ...form.field(name), onChange: text => change(name, text) })
  return { ...form, focus, change, field, picture, setPicture, today }
}

/** Returns a ref that says whether the form is still on the screen. */
function useIsShown() {
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  return isShown
}

function useSave(product: Product | undefined) {
  const [create] = useCall(createProduct)
  const [update] = useCall(updateProduct)
  return (draft: ProductDraft, inventoryRead: number | undefined) => {
    const body = { ...draft, unit: unitOf(draft.unit), status: statusOf(draft.status) }
    if (!product) return create({ body })
    // Boxes that were bought while the form was open stay sold.
    return update({ params: { id: product.id }, body: { ...body, inventoryWas: inventoryRead ?? product.inventory } })
  }
}

const { unit: UnitField, status: StatusField } = createProduct.body.shape

/** The form's own options come back as what they are; the schema has checked them. */
const unitOf = (text: string) => UnitField.parse(text)
const statusOf = (text: string) => StatusField.parse(text)
