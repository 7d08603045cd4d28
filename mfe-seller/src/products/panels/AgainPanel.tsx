import { useCall } from '@santhe/client'
import { offerProductAgain, type Product, takeBackOffer } from '@santhe/contracts'
import { mayRepeat, newKey, textOf, useLanguage, useNow, useToast } from '@santhe/host'
import {
  addDays,
  istDateOf,
  MOST_DAYS_AHEAD,
  nearDate,
  OFFER_STEPS,
  type OfferStep,
  offeredAgain,
  readWhole,
  UNDO_STEP_MS,
} from '@santhe/rules'
import { Button, Dialog, TextInput, useProductName, useTexts } from '@santhe/ui'
import blocks from '@santhe/ui/blocks.module.css'
import { type FormEvent, useState } from 'react'
import panelTexts from '../../texts/en/panel.json'
import styles from './panels.module.css'

/** Moves the dates by a week or a year, with new boxes. docs/product/farmer-dashboard.md#offer-again */
export function AgainPanel({ product, onClose }: { product: Product; onClose: () => void }) {
  const t = useTexts(panelTexts)
  const toast = useToast()
  const today = istDateOf(useNow())
  const [send, { isBusy }] = useCall(offerProductAgain)
  const takeBack = useTakeBack()
  const [key] = useState(newKey)
  const [by, setBy] = useState<OfferStep>('week')
  const [boxes, setBoxes] = useState('')
  const [problem, setProblem] = useState<string>()
  const { id, availableUntil, inventory } = product
  const name = useProductName()(product)
  const moved = offeredAgain(product, by, today)
  const isTooFar = moved.availableUntil > addDays(today, MOST_DAYS_AHEAD)

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    const count = readWhole(boxes) ?? 0
    if (count < 1) return setProblem(t('boxesProblem'))
    setProblem(undefined)
    const body = { by, inventory: count, inventoryWas: inventory, seen: { availableUntil } }
    const outcome = await send({ params: { id }, body, idempotencyKey: `${key} ${by} ${count}` })
    if (outcome.ok) {
      const about = `offer ${id}`
      const done = { title: t('again', { name }), tone: 'good', about } as const
      toast(done, { onUndo: () => void takeBack(product), undoMs: UNDO_STEP_MS })
      onClose()
    } else {
      const { inventory: ofBoxes, availableUntil: ofDates } = outcome.error.fields
      if (ofBoxes ?? ofDates) setProblem(ofBoxes ?? ofDates)
      else toast({ title: t('failed', { name }), text: textOf(outcome.error), tone: 'bad' })
    }
  }
  return (
    <Dialog title={t('againTitle', { name })} isOpen onClose={onClose}>
      <form className={blocks.stack16} onSubmit={handleSubmit} noValidate>
        <p>{t('againText')}</p>
        <Dates by={by} moved={moved} isTooFar={isTooFar} onChoose={setBy} />
        <TextInput label={t('boxes')} value={boxes} onChange={setBoxes} inputMode="numeric" error={problem} />
        <div className={styles.ways}>
          <Button look="quiet" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" isBusy={isBusy} disabled={isTooFar}>
            {t('againConfirm')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

interface DatesProps {
  by: OfferStep
  moved: ReturnType<typeof offeredAgain>
  isTooFar: boolean
  onChoose: (by: OfferStep) => void
}

function Dates({ by, moved, isTooFar, onChoose }: DatesProps) {
  const t = useTexts(panelTexts)
  const language = useLanguage()
  const today = istDateOf(useNow())
  const until = nearDate(moved.availableUntil, today, language)
  return (
    <>
      <fieldset className={styles.choice}>
        <legend>{t('by')}</legend>
        {OFFER_STEPS.map(step => (
          <label key={step} className={styles.option}>
            <input type="radio" name="by" checked={by === step} onChange={() => onChoose(step)} />
            {t(step)}
          </label>
        ))}
      </fieldset>
      <p role="status">
        {isTooFar
          ? t('tooFar')
          : moved.harvestDate === null
            ? t('dates', { until })
            : t('datesWithHarvest', { harvest: nearDate(moved.harvestDate, today, language), until })}
      </p>
    </>
  )
}

/** docs/product/farmer-dashboard.md#undo-of-a-harvest-or-an-offer */
export function useTakeBack(): (product: Product) => Promise<void> {
  const t = useTexts(panelTexts)
  const nameOf = useProductName()
  const toast = useToast()
  const [send] = useCall(takeBackOffer)
  const takeBack = async (product: Product, idempotencyKey: string): Promise<void> => {
    const { id } = product
    const name = nameOf(product)
    const outcome = await send({ params: { id }, idempotencyKey })
    const about = `offer ${id}`
    if (outcome.ok) return toast({ title: t('asBefore', { name }), tone: 'good', about })
    const { error } = outcome
    // Without a response it may have succeeded; retry with the same key.
    const again = mayRepeat(error) ? () => void takeBack(product, idempotencyKey) : undefined
    toast({ title: t('failed', { name }), text: textOf(error), tone: 'bad', about }, again)
  }
  return product => takeBack(product, newKey())
}
