import { useCall } from '@santhe/client'
import { changeOffer, harvestProduct, type Product } from '@santhe/contracts'
import { textOf } from '@santhe/host'
import { type IstDate, nearDate } from '@santhe/rules'
import { useTexts } from '@santhe/ui'
import { useState } from 'react'
import { bodyOf, refusalOf, type SeveralChange } from './several-changes.ts'
import { severalTexts } from './several-texts.ts'

/** What became of one of the products. */
export interface Result {
  id: number
  name: string
  isDone: boolean
  text: string
}

interface Run {
  change: SeveralChange
  /** The products that were not reached, with the keys under which they are sent again. */
  left: readonly { product: Product; key: string }[]
}

/**
 * Returns how several products are changed: one after the other, each with a result of its own, so that one refusal holds up none of
 * the others. docs/product/farmer-dashboard.md#several-at-once.
 */
export function useSeveral(today: IstDate) {
  const t = useTexts(severalTexts)
  const [sendOffer] = useCall(changeOffer)
  const [sendHarvest] = useCall(harvestProduct)
  const [results, setResults] = useState<readonly Result[]>([])
  const [run, setRun] = useState<Run>()
  const [isBusy, setBusy] = useState(false)

  const textOfDone = ({ kind }: SeveralChange, { inventory, availableUntil }: Product): string => {
    if (kind === 'boxes') return t('hasBoxes', { count: inventory })
    if (kind === 'week') return t('isLonger', { date: nearDate(availableUntil, today) })
    return t(kind === 'soldOut' ? 'isSoldOut' : 'isHarvested')
  }
  const changeOne = async (change: SeveralChange, product: Product, key: string) => {
    const { id, name } = product
    const refusal = refusalOf(change, product, today)
    if (refusal) return { id, name, isDone: false, text: t('refused', { reason: t(refusal) }), isLost: false }
    const params = { id }
    const body = bodyOf(change, product, today)
    const outcome = body
      ? await sendOffer({ params, body, idempotencyKey: key })
      : await sendHarvest({ params, body: {} })
    if (outcome.ok) return { id, name, isDone: true, text: textOfDone(change, outcome.data), isLost: false }
    const { error } = outcome
    return { id, name, isDone: false, text: t('refused', { reason: textOf(error) }), isLost: error.status === 0 }
  }
  const send = async ({ change, left }: Run): Promise<void> => {
    setBusy(true)
    const lost: Run['left'][number][] = []
    for (const { product, key } of left) {
      const { isLost, ...result } = await changeOne(change, product, key)
      if (isLost) lost.push({ product, key })
      setResults(before => [...before.filter(({ id }) => id !== result.id), result])
    }
    setRun(lost.length > 0 ? { change, left: lost } : undefined)
    setBusy(false)
  }
  const start = (change: SeveralChange, products: readonly Product[]): Promise<void> => {
    setResults([])
    return send({ change, left: products.map(product => ({ product, key: crypto.randomUUID() })) })
  }
  return { start, retry: run && (() => send(run)), results, isBusy }
}
