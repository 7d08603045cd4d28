import { useCall } from '@santhe/client'
import { changeOffer, harvestProduct, type Product, type ResponseOf, takeBackOffer } from '@santhe/contracts'
import { newKey, type Outcome, textOf, useLanguage } from '@santhe/host'
import { type IstDate, laterByWeek, mayBeHarvested, nearDate, productWord, UNDO_STEP_MS } from '@santhe/rules'
import { useProductName, useTexts } from '@santhe/ui'
import { useEffect, useState } from 'react'
import severalProductsTexts from '../../texts/en/several-products.json'
import { mayBeStored } from '../may-be-stored.ts'
import type { OfferBody } from '../use-change-offer.ts'

export type SeveralChange = { kind: 'soldOut' | 'harvested' | 'week' } | { kind: 'boxes'; boxes: number }

type Refusal = 'rejected' | 'ended' | 'notOnSale' | 'notBooked'

/** Returns why a change doesn't apply to a product, by the rules for single products; undefined if it does. */
export function refusalOf(change: SeveralChange, product: Product, today: IstDate): Refusal | undefined {
  const word = productWord(product, today)
  if (word === 'rejected') return 'rejected'
  if (change.kind === 'harvested') {
    return product.approvalStatus === 'approved' && mayBeHarvested(product, today) ? undefined : 'notBooked'
  }
  if (change.kind === 'soldOut') return word === 'onSale' ? undefined : 'notOnSale'
  return change.kind === 'boxes' && word === 'ended' ? 'ended' : undefined
}

function bodyOf(change: SeveralChange, { availableUntil }: Product, today: IstDate): OfferBody | undefined {
  if (change.kind === 'boxes') return { addBoxes: change.boxes }
  if (change.kind === 'soldOut') return { soldOut: true }
  if (change.kind === 'harvested') return undefined
  return { availableUntil: laterByWeek(availableUntil, today), seen: { availableUntil } }
}

export interface Result {
  id: number
  name: string
  isDone: boolean
  text: string
}

interface Run {
  change: SeveralChange
  /** Products not reached, with the idempotency keys for a retry. */
  left: readonly { product: Product; key: string }[]
}

interface Undo {
  product: Product
  takeBack: () => Promise<Outcome<unknown>>
}

/** Returns the body that restores an offer, or 'step' to undo the step itself; undefined if undo is impossible. */
function wayBack(
  before: Product,
  after: ResponseOf<typeof changeOffer>,
  today: IstDate,
): OfferBody | 'step' | undefined {
  const { addedBoxes, availableUntil, status } = after
  if (availableUntil !== before.availableUntil) {
    // A past last day can't be set again.
    return before.availableUntil <= today ? 'step' : { availableUntil: before.availableUntil, seen: { availableUntil } }
  }
  if (addedBoxes === 0 && status === before.status) return undefined
  return { addBoxes: -addedBoxes, ...(status !== before.status && { status: before.status }) }
}

/** Offers undo for ten seconds after the last change. */
function useUndos(isBusy: boolean) {
  const [undos, setUndos] = useState<readonly Undo[]>([])
  useEffect(() => {
    if (undos.length === 0 || isBusy) return
    const timer = setTimeout(() => setUndos([]), UNDO_STEP_MS)
    return () => clearTimeout(timer)
  }, [undos, isBusy])
  return [undos, setUndos] as const
}

function useTextOfDone(today: IstDate) {
  const t = useTexts(severalProductsTexts)
  const language = useLanguage()
  return ({ kind }: SeveralChange, { inventory, availableUntil }: Product): string => {
    if (kind === 'boxes') return t('hasBoxes', { count: inventory })
    if (kind === 'week') return t('isLonger', { date: nearDate(availableUntil, today, language) })
    return t(kind === 'soldOut' ? 'isSoldOut' : 'isHarvested')
  }
}

/** Returns what changes one product; its undo goes to `onUndo`. */
function useChangeOne(today: IstDate, onUndo: (undo: Undo) => void) {
  const t = useTexts(severalProductsTexts)
  const nameOf = useProductName()
  const [sendOffer] = useCall(changeOffer)
  const [sendHarvest] = useCall(harvestProduct)
  const [sendTakeBack] = useCall(takeBackOffer)
  const textOfDone = useTextOfDone(today)
  /** Retries use the same key, so nothing is undone twice. */
  const takeBackOf = (product: Product, back: OfferBody | 'step'): Undo['takeBack'] => {
    const params = { id: product.id }
    const idempotencyKey = newKey()
    return () =>
      back === 'step' ? sendTakeBack({ params, idempotencyKey }) : sendOffer({ params, body: back, idempotencyKey })
  }
  return async (change: SeveralChange, product: Product, key: string) => {
    const { id } = product
    const name = nameOf(product)
    const refusal = refusalOf(change, product, today)
    if (refusal) return { id, name, isDone: false, text: t('refused', { reason: t(refusal) }), isLost: false }
    const params = { id }
    const body = bodyOf(change, product, today)
    const changed = body ? await sendOffer({ params, body, idempotencyKey: key }) : undefined
    const outcome = changed ?? (await sendHarvest({ params, body: {} }))
    if (outcome.ok) {
      const back = changed?.ok ? wayBack(product, changed.data, today) : 'step'
      if (back) onUndo({ product, takeBack: takeBackOf(product, back) })
      return { id, name, isDone: true, text: textOfDone(change, outcome.data), isLost: false }
    }
    const { error } = outcome
    return { id, name, isDone: false, text: t('refused', { reason: textOf(error) }), isLost: mayBeStored(error) }
  }
}

/**
 * Changes products one after the other, so a refusal holds up no others. Undo for ten seconds.
 * docs/product/farmer-dashboard.md#several-at-once.
 */
export function useSeveral(today: IstDate) {
  const t = useTexts(severalProductsTexts)
  const nameOf = useProductName()
  const [results, setResults] = useState<readonly Result[]>([])
  const [run, setRun] = useState<Run>()
  const [isBusy, setBusy] = useState(false)
  const [undos, setUndos] = useUndos(isBusy)

  const addResult = (result: Result) => setResults(before => [...before.filter(({ id }) => id !== result.id), result])
  const changeOne = useChangeOne(today, undone => setUndos(before => [...before, undone]))
  const send = async ({ change, left }: Run): Promise<void> => {
    setBusy(true)
    const lost: Run['left'][number][] = []
    for (const { product, key } of left) {
      const { isLost, ...result } = await changeOne(change, product, key)
      if (isLost) lost.push({ product, key })
      addResult(result)
    }
    setRun(lost.length > 0 ? { change, left: lost } : undefined)
    setBusy(false)
  }
  const start = (change: SeveralChange, products: readonly Product[]): Promise<void> => {
    setResults([])
    setUndos([])
    const isAgain = JSON.stringify(run?.change) === JSON.stringify(change)
    const lost = new Map(isAgain ? run?.left.map(each => [each.product.id, each]) : [])
    // A change that may be stored is pressed again with its key, so that its boxes count once.
    return send({ change, left: products.map(product => lost.get(product.id) ?? { product, key: newKey() }) })
  }
  const undo = async (): Promise<void> => {
    setBusy(true)
    const lost: Undo[] = []
    for (const each of undos) {
      const outcome = await each.takeBack()
      if (!outcome.ok && mayBeStored(outcome.error)) lost.push(each)
      const text = outcome.ok ? t('asBefore') : t('refused', { reason: textOf(outcome.error) })
      addResult({ id: each.product.id, name: nameOf(each.product), isDone: outcome.ok, text })
    }
    setUndos(lost)
    setBusy(false)
  }
  return {
    start,
    retry: run && (() => send(run)),
    undo: undos.length > 0 ? undo : undefined,
    results,
    isBusy,
  }
}
