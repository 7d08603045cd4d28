import { RETURN, useCall, useForm, useIsShown } from '@santhe/client'
import { createProduct, type Product, ProductForm, updateProduct } from '@santhe/contracts'
import {
  type CallError,
  newKey,
  reasonOf,
  useNavigate,
  useNow,
  useSession,
  useToast,
  withFallback,
  withPersonData,
} from '@santhe/host'
import { isStaff, istDateOf } from '@santhe/rules'
import { useProblemsFocus, useTexts } from '@santhe/ui'
import { type RefObject, useRef } from 'react'
import { mayBeStored } from '../products/may-be-stored.ts'
import type { MoveWords } from '../products/panels/panel.ts'
import { useHarvestMove } from '../products/panels/use-harvest-move.tsx'
import productFormTexts from '../texts/en/product-form.json'
import { useFurtherPictures, usePrimaryPicture, useUploadTexts } from './ChosenPictures.tsx'
import { type LastSent, NOTHING_SENT, readLastSent } from './last-sent.ts'
import {
  availableUntilProblem,
  bodyOf,
  changedTexts,
  draftOf,
  isDraftField,
  newDraft,
  type ProductDraft,
} from './product-draft.ts'
import { useFormDraft } from './use-form-draft.ts'

/** Draft key of the stock shown when the farmer typed another. */
const INVENTORY_READ = 'inventoryRead'
/** Draft key of what was sent last. */
const SENT = 'sent'

interface Submit {
  messages: ReturnType<typeof useMessages>
  primary: ReturnType<typeof usePrimaryPicture>
  further: ReturnType<typeof useFurtherPictures>
  confirmAndSave: ReturnType<typeof useHarvestMove>['confirmAndSave']
  inventoryRead: () => number | undefined
  sent: RefObject<LastSent>
  dropDraft: () => Promise<unknown>
}

/** Returns what saves the fields with their pictures, and leads on. */
function useSubmit(product: Product | undefined, listPath: string, submit: Submit) {
  const { messages, primary, further, confirmAndSave, inventoryRead, sent, dropDraft } = submit
  const navigate = useNavigate()
  const personId = useSession().user?.id ?? 0
  const save = useSave(product, sent)
  const isShown = useIsShown()

  /** Keeps failed pictures of a new product for its edit form. */
  const uploadFurther = async (id: number): Promise<boolean> => {
    const failures = await further.uploadTo(id)
    if (!product) await saveForEditForm({ personId, id, further: further.files() })
    return failures.length === 0
  }

  return async (fields: ProductDraft): Promise<CallError | undefined> => {
    // Upload first: if the picture is refused, nothing is created. docs/product/farmer-dashboard.md#create-flow.
    const imageUrl = product ? '' : await primary.upload()
    if (imageUrl === undefined) return undefined
    const outcome = await confirmAndSave(fields.harvestDate, move =>
      save({ ...fields, imageUrl }, { inventoryRead: inventoryRead(), move }),
    )
    if (outcome === 'cancelled') return undefined
    if (!outcome.ok) {
      if (!outcome.isShown) messages.showRefusal(outcome.error)
      return outcome.error
    }
    await dropDraft()
    const hasArrived = await uploadFurther(outcome.data.id)
    messages.showSaved(outcome.data)
    // Failed pictures of an edit stay on screen for a retry.
    if (!isShown.current) return undefined
    if (!product) navigate('/dashboard/products', { state: { created: outcome.data } })
    else if (hasArrived) navigate(listPath, { state: RETURN })
    return undefined
  }
}

/** `product` is undefined for a new one; `listPath` is the target afterwards. */
export function useProductForm(product: Product | undefined, listPath: string) {
  const messages = useMessages(product)
  const personId = useSession().user?.id ?? 0
  const today = istDateOf(useNow())
  const primary = usePrimaryPicture()
  const further = useFurtherPictures(product?.id, messages.showUploadError)
  const { confirmAndSave, dialog } = useHarvestMove(product)
  const focus = useProblemsFocus()
  // The stock read when typing began; it may change while the form is open.
  const inventoryRead = useRef<number>(undefined)
  const sent = useRef(NOTHING_SENT)

  const submit = useSubmit(product, listPath, {
    ...{ messages, primary, further, confirmAndSave },
    inventoryRead: () => inventoryRead.current,
    sent,
    dropDraft: () => draft.drop('sent'),
  })

  const initial = product ? draftOf(product) : newDraft(today)
  const form = useForm({
    schema: ProductForm,
    initial,
    bodyOf,
    check: fields => availableUntilProblem(fields, today),
    onInvalid: focus.toProblems,
    send: fields => submit(fields).catch(messages.showSubmissionError),
  })
  const change: typeof form.change = (name, value) => {
    if (name === 'inventory') inventoryRead.current ??= product?.inventory
    form.change(name, value)
  }
  const parts = { form, initial, inventoryRead, sent, primary, further }
  const draft = useProductDraft({ ...parts, personId, productId: product?.id })
  const discard = () => {
    form.discard()
    inventoryRead.current = undefined
    for (const pictures of [primary, further]) for (const { id } of pictures.uploads) pictures.leaveOut(id)
    void draft.drop('open')
  }
  const field: typeof form.field = name => ({ ...form.field(name), onChange: text => change(name, text) })
  return {
    ...form,
    initial,
    focus,
    change,
    field,
    primary,
    further,
    today,
    restoredAt: draft.restoredAt,
    discard,
    dialog,
  }
}

const formOf = (productId: number | undefined) => `product ${productId ?? 'new'}`

interface DraftParts {
  form: Pick<ReturnType<typeof useForm<keyof ProductDraft>>, 'values' | 'change'>
  initial: ProductDraft
  inventoryRead: RefObject<number | undefined>
  sent: RefObject<LastSent>
  primary: ReturnType<typeof usePrimaryPicture>
  further: ReturnType<typeof useFurtherPictures>
  personId: number
  productId: number | undefined
}

function useProductDraft({ form, initial, inventoryRead, sent, primary, further, personId, productId }: DraftParts) {
  const typed = changedTexts(form.values, initial)
  return useFormDraft({
    personId,
    form: formOf(productId),
    texts: {
      ...typed,
      ...(typed.inventory !== undefined && { [INVENTORY_READ]: String(inventoryRead.current ?? '') }),
      ...(Object.keys(typed).length > 0 && { [SENT]: JSON.stringify(sent.current) }),
    },
    files: { primary: primary.files(), further: further.files() },
    onRestore: ({ texts: restored, files }) => {
      for (const [name, text] of Object.entries(restored)) if (isDraftField(name)) form.change(name, text)
      if (restored[INVENTORY_READ]) inventoryRead.current = Number(restored[INVENTORY_READ])
      if (restored[SENT]) sent.current = readLastSent(restored[SENT])
      primary.add(files.primary ?? [])
      further.add(files.further ?? [])
    },
  })
}

/** docs/product/farmer-dashboard.md#form-toasts. */
function useMessages(product: Product | undefined) {
  const t = useTexts(productFormTexts)
  const toast = useToast()
  const { user } = useSession()
  const isOfStaff = user !== null && isStaff(user.role)
  const uploadTexts = useUploadTexts()
  return {
    showUploadError: ([failure]: readonly CallError[]) => {
      const fallback = t(product ? 'productImages.uploadFailed' : 'productImages.additionalFailed')
      toast({ title: t('productImages.uploadError'), ...uploadTexts(failure, fallback), tone: 'bad' })
    },
    showSaved: ({ approvalStatus, pendingEdit }: Product) => {
      const isWaiting = approvalStatus === 'pending' || Boolean(pendingEdit)
      const title = t(product ? 'form.updated' : 'form.created')
      if (!product) toast({ title, text: t('form.createdText'), tone: 'good' })
      else toast({ title, tone: 'good', ...(isWaiting && { text: t('form.updatedAgain') }) })
    },
    showRefusal: (error: CallError) => {
      if (isOfStaff) return toast({ title: t('form.officeFailed'), text: reasonOf(error), tone: 'bad' })
      const fallback = t(product ? 'form.updateFailed' : 'form.createFailed')
      toast({ title: t('form.error'), ...withFallback(error, fallback), tone: 'bad' })
    },
    showSubmissionError: (error: unknown): undefined => {
      const text = (error instanceof Error && error.message) || t('form.submissionFailed')
      toast({ title: t('form.submissionError'), text, tone: 'bad' })
    },
  }
}

async function saveForEditForm({ personId, id, further }: { personId: number; id: number; further: File[] }) {
  if (further.length === 0) return
  await withPersonData(drafts => drafts.saveDraft({ personId, name: formOf(id) }, { texts: {}, files: { further } }))
}

interface Change {
  inventoryRead: number | undefined
  /** Reason and orders of a later harvest that buyers booked. */
  move: MoveWords | undefined
}

function useSave(product: Product | undefined, sent: RefObject<LastSent>) {
  const [create] = useCall(createProduct)
  const [update] = useCall(updateProduct)

  /** Remembers an edit until its response. */
  const sendEdit = async (id: number, request: LastSent & { edit: NonNullable<LastSent['edit']> }) => {
    sent.current = request
    const outcome = await update({ params: { id }, body: request.edit, idempotencyKey: request.key })
    if (outcome.ok || !mayBeStored(outcome.error)) sent.current = NOTHING_SENT
    return outcome
  }

  return async ({ imageUrl, ...draft }: ProductDraft & { imageUrl: string }, { inventoryRead, move }: Change) => {
    const body = { ...bodyOf(draft), unit: unitOf(draft.unit), status: statusOf(draft.status) }
    const typed = JSON.stringify([body, imageUrl, move])
    const last = sent.current
    if (!product) {
      if (last.typed !== typed) sent.current = { typed, key: newKey() }
      return create({ body: { ...body, imageUrl }, idempotencyKey: sent.current.key })
    }
    // An update without a response is repeated before another, so that its boxes count once.
    const { edit } = last
    const repeated = edit && (await sendEdit(product.id, { ...last, edit }))
    if (repeated && (last.typed === typed || sent.current.edit)) return repeated
    const { id, price, status, availableUntil, harvestDate, inventory } = repeated?.ok ? repeated.data : product
    // Send the stock that was read, so that boxes bought since then stay sold.
    const inventoryWas = repeated?.ok ? inventory : (inventoryRead ?? inventory)
    // Unchanged fields go along: they must not take back a newer price or date.
    const seen = { price, status, availableUntil, harvestDate }
    return sendEdit(id, { typed, key: newKey(), edit: { ...body, inventoryWas, ...(move && { move }), seen } })
  }
}

const { unit: UnitField, status: StatusField } = createProduct.body.shape

/** Already validated by the schema. */
const unitOf = (text: string) => UnitField.parse(text)
const statusOf = (text: string) => StatusField.parse(text)
