import { lastSearch, RETURN, useCall } from '@santhe/client'
import { copyProduct, deleteProduct, harvestProduct, type Product } from '@santhe/contracts'
import { newKey, textOf, useNavigate, useToast } from '@santhe/host'
import { UNDO_STEP_MS } from '@santhe/rules'
import { useTexts } from '@santhe/ui'
import { useRef } from 'react'
import { FARM_PRODUCTS } from '../product-list-place.ts'
import { panelTexts } from './panel-texts.ts'
import { useTakeBack } from './use-take-back.ts'

/** Harvest and copy, run at once with undo for ten seconds. */
export function useStepsAtOnce() {
  const t = useTexts(panelTexts)
  const toast = useToast()
  const navigate = useNavigate()
  const takeBack = useTakeBack()
  const [sendHarvest] = useCall(harvestProduct)
  const [sendCopy] = useCall(copyProduct)
  const [sendDelete] = useCall(deleteProduct)
  // Retrying a lost response must not create a second copy.
  const copyKeys = useRef(new Map<number, string>())

  const harvested = async (product: Product): Promise<void> => {
    const { id, name, status } = product
    const outcome = await sendHarvest({ params: { id }, body: {} })
    const about = `offer ${id}`
    if (!outcome.ok) {
      toast({ title: t('failed', { name }), text: textOf(outcome.error), tone: 'bad', about })
      return
    }
    const text = t(status === 'Sold Out' ? 'harvestSoldOutText' : 'harvestText')
    const done = { title: t('harvested', { name }), text, tone: 'good', duration: UNDO_STEP_MS, about } as const
    toast(done, () => void takeBack(product))
  }

  const deleteCopy = async (id: number, name: string): Promise<void> => {
    const outcome = await sendDelete({ params: { id }, query: { onlyUndecided: 'true' } })
    if (!outcome.ok) {
      toast({ title: t('copyStays', { name }), text: textOf(outcome.error), tone: 'bad' })
      return
    }
    toast({ title: t('copyDeleted', { name }), tone: 'good' })
    navigate(`/dashboard/products${lastSearch(FARM_PRODUCTS)}`, { state: RETURN })
  }

  const copy = async ({ id, name }: Product): Promise<void> => {
    const key = copyKeys.current.get(id) ?? newKey()
    copyKeys.current.set(id, key)
    const outcome = await sendCopy({ params: { id }, body: {}, idempotencyKey: key })
    const about = `copy ${id}`
    if (!outcome.ok) {
      toast({ title: t('failed', { name }), text: textOf(outcome.error), tone: 'bad', about })
      return
    }
    copyKeys.current.delete(id)
    const { id: copyId } = outcome.data
    const done = { title: t('copied', { name }), text: t('copiedText'), tone: 'good', about } as const
    toast({ ...done, duration: UNDO_STEP_MS }, () => void deleteCopy(copyId, name))
    navigate(`/dashboard/products/${copyId}`)
  }

  return { harvested, copy }
}
