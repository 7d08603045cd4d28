import type { Product } from '@santhe/contracts'
import { type CallError, textOf, useNow } from '@santhe/host'
import { addDays, formatRupees, isHigherPrice, istDateOf, MOST_DAYS_AHEAD, rupeesToPaise } from '@santhe/rules'
import { Button, DateField, Dialog, ProblemNotice, TextInput, useProductName, useTexts } from '@santhe/ui'
import blocks from '@santhe/ui/blocks.module.css'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import moveTexts from '../../texts/en/move.json'
import panelTexts from '../../texts/en/panel.json'
import { type OfferBody, useChangeOffer } from '../use-change-offer.ts'
import type { MoveWords } from './panel.ts'
import styles from './panels.module.css'
import { useHarvestMove } from './use-harvest-move.tsx'

interface Draft {
  price: string
  availableUntil: string
  harvestDate: string
}

const draftOf = ({ price, pendingEdit, availableUntil, harvestDate }: Product): Draft => ({
  price: String(pendingEdit?.price ?? price),
  availableUntil,
  harvestDate: harvestDate ?? '',
})

/** Returns changed fields with their old values; undefined without changes. */
function bodyOf(draft: Draft, before: Draft): OfferBody | undefined {
  const price = draft.price.trim() !== before.price && { price: draft.price.trim() }
  const until = draft.availableUntil !== before.availableUntil && { availableUntil: draft.availableUntil }
  const harvest = draft.harvestDate !== before.harvestDate && { harvestDate: draft.harvestDate }
  if (!price && !until && !harvest) return undefined
  const seen = {
    ...(price && { price: before.price }),
    ...(until && { availableUntil: before.availableUntil }),
    ...(harvest && { harvestDate: before.harvestDate || null }),
  }
  return { ...price, ...until, ...harvest, seen }
}

/** Returns the body that undoes a change; undefined if the server would refuse it: a past last day, or no harvest date. */
function undoOf(draft: Draft, before: Draft, today: string): OfferBody | undefined {
  const body = bodyOf(before, draft)
  const isOver = body?.availableUntil !== undefined && body.availableUntil <= today
  return isOver || body?.harvestDate === '' ? undefined : body
}

interface OfferPanelProps {
  product: Product
  /** The field that was pressed: focuses the price, or opens the calendar. */
  field: 'price' | 'until' | 'harvestDate'
  onClose: () => void
}

/** Shows the effect of a change before it is saved. docs/product/farmer-dashboard.md#price-and-dates-in-place */
export function OfferPanel({ product, field, onClose }: OfferPanelProps) {
  const t = useTexts(panelTexts)
  const moveT = useTexts(moveTexts)
  const today = istDateOf(useNow())
  const { change, isBusy } = useChangeOffer()
  const { confirmAndSave, dialog } = useHarvestMove(product)
  const [before] = useState(() => draftOf(product))
  const [draft, setDraft] = useState(before)
  const [refusal, setRefusal] = useState<CallError>()
  const problems = refusal?.fields ?? {}
  const name = useProductName()(product)
  const form = useRef<HTMLFormElement>(null)
  // Focus after the dialog has focused its close button.
  useEffect(() => {
    if (field === 'price') form.current?.querySelector('input')?.focus()
  }, [field])
  const set = (part: Partial<Draft>) => setDraft(earlier => ({ ...earlier, ...part }))
  const body = bodyOf(draft, before)
  const paise = rupeesToPaise(product.price) ?? 0
  const waits = product.approvalStatus === 'approved' && isHigherPrice(paise, rupeesToPaise(draft.price) ?? 0)

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (!body) return onClose()
    setRefusal(undefined)
    const save = (move?: MoveWords) =>
      change({
        product,
        body: { ...body, ...(move && { move }) },
        onDone: () => ({
          toast: {
            title: move ? moveT('moved', { name }) : t('saved', { name }),
            ...(waits && body.price && { text: t('approvalSent') }),
          },
          // Buyers were notified, so another move undoes it.
          undo: undoOf(draft, move ? { ...before, harvestDate: draft.harvestDate } : before, today),
        }),
        // Shown here or in the move's dialog, unless closed meanwhile.
        onFailed: () => form.current !== null,
      })
    const outcome = await (body.harvestDate ? confirmAndSave(draft.harvestDate, save) : save())
    if (outcome === 'cancelled') return
    if (outcome.ok || outcome.isQueued) onClose()
    else setRefusal(outcome.error)
  }
  const effect = !body
    ? t('nothing')
    : waits && body.price
      ? t('approval', { price: formatRupees(paise) })
      : t('atOnce')
  return (
    <>
      <Dialog title={t('offerTitle', { name })} isOpen onClose={onClose}>
        <form ref={form} className={blocks.stack16} onSubmit={handleSubmit} noValidate>
          <OfferFields draft={draft} problems={problems} onChange={set} />
          <ProblemNotice>
            {refusal && !Object.keys(draft).some(name => problems[name]) ? textOf(refusal) : undefined}
          </ProblemNotice>
          <p className={styles.effect} role="status">
            {effect}
          </p>
          <div className={styles.ways}>
            <Button look="quiet" onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button type="submit" isBusy={isBusy}>
              {t('save')}
            </Button>
          </div>
        </form>
      </Dialog>
      {dialog}
    </>
  )
}

interface OfferFieldsProps {
  draft: Draft
  problems: Readonly<Record<string, string>>
  onChange: (part: Partial<Draft>) => void
}

function OfferFields({ draft, problems, onChange }: OfferFieldsProps) {
  const t = useTexts(panelTexts)
  const today = istDateOf(useNow())
  return (
    <>
      <TextInput
        label={t('price')}
        name="price"
        sign="₹"
        inputMode="decimal"
        value={draft.price}
        onChange={price => onChange({ price })}
        error={problems.price}
      />
      <DateField
        label={t('until')}
        today={today}
        min={addDays(today, 1)}
        max={addDays(today, MOST_DAYS_AHEAD)}
        value={draft.availableUntil}
        onChange={availableUntil => onChange({ availableUntil })}
        error={problems.availableUntil}
      />
      <DateField
        label={t('harvest')}
        today={today}
        value={draft.harvestDate}
        onChange={harvestDate => onChange({ harvestDate })}
        error={problems.harvestDate}
      />
    </>
  )
}
