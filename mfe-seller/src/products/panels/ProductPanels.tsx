import { lastSearch, RETURN, useCall } from '@santhe/client'
import { copyProduct, deleteProduct, harvestProduct, type Product } from '@santhe/contracts'
import { newKey, reasonOf, textOf, useNavigate, useToast } from '@santhe/host'
import { UNDO_STEP_MS } from '@santhe/rules'
import { Button, Dialog, useProductName, useTexts } from '@santhe/ui'
import { useEffect, useRef } from 'react'
import panelTexts from '../../texts/en/panel.json'
import { FARM_PRODUCTS } from '../product-list-place.ts'
import { AgainPanel, useTakeBack } from './AgainPanel.tsx'
import { MorePanel } from './MorePanel.tsx'
import { OfferPanel } from './OfferPanel.tsx'
import { PhotoPanel } from './PhotoPanel.tsx'
import type { OpenPanel, PanelsProps } from './panel.ts'
import styles from './panels.module.css'

/** Panels and immediate steps of the list, at most one open. Loaded on first use. */
export function ProductPanels({ panel, onOpen, onClose }: PanelsProps) {
  const steps = useStepsAtOnce()
  const latest = useRef<OpenPanel>(undefined)
  useEffect(() => {
    // A new object per press, so each press runs once.
    if (!panel || latest.current === panel) return
    latest.current = panel
    if (panel.kind !== 'harvested' && panel.kind !== 'copy') return
    onClose()
    void steps[panel.kind](panel.product)
  }, [panel, onClose, steps])
  if (!panel) return null
  const { kind, product } = panel
  if (kind === 'harvested' || kind === 'copy') return null
  if (kind === 'more') return <MorePanel product={product} onOpen={onOpen} onClose={onClose} />
  if (kind === 'delete') return <DeleteProduct product={product} onClose={onClose} />
  if (kind === 'again') return <AgainPanel product={product} onClose={onClose} />
  if (kind === 'photo') return <PhotoPanel product={product} onClose={onClose} />
  return <OfferPanel product={product} field={kind} onClose={onClose} />
}

function DeleteProduct({ product, onClose }: { product: Product; onClose: () => void }) {
  const t = useTexts(panelTexts)
  const name = useProductName()(product)
  const toast = useToast()
  const [send, { isBusy }] = useCall(deleteProduct)
  const handleDelete = async () => {
    const outcome = await send({ params: { id: product.id } })
    if (outcome.ok) toast({ title: t('deleted'), text: name, tone: 'good' })
    else toast({ title: t('deleteFailed'), text: reasonOf(outcome.error), tone: 'bad' })
    onClose()
  }
  return (
    <Dialog title={t('deleteTitle', { name })} isOpen onClose={onClose}>
      <p>{t('deleteText')}</p>
      <div className={styles.ways}>
        <Button look="quiet" onClick={onClose}>
          {t('keep')}
        </Button>
        <Button look="danger" isBusy={isBusy} onClick={handleDelete}>
          {t('deleteConfirm')}
        </Button>
      </div>
    </Dialog>
  )
}

/** Harvest and copy, run at once with undo for ten seconds. */
function useStepsAtOnce() {
  const t = useTexts(panelTexts)
  const nameOf = useProductName()
  const toast = useToast()
  const navigate = useNavigate()
  const takeBack = useTakeBack()
  const [sendHarvest] = useCall(harvestProduct)
  const [sendCopy] = useCall(copyProduct)
  const [sendDelete] = useCall(deleteProduct)
  // A retry after a lost response must not create a second copy.
  const copyKeys = useRef(new Map<number, string>())

  const harvested = async (product: Product): Promise<void> => {
    const { id, status } = product
    const name = nameOf(product)
    const outcome = await sendHarvest({ params: { id }, body: {} })
    const about = `offer ${id}`
    if (!outcome.ok) {
      toast({ title: t('failed', { name }), text: textOf(outcome.error), tone: 'bad', about })
      return
    }
    const text = t(status === 'Sold Out' ? 'harvestSoldOutText' : 'harvestText')
    const done = { title: t('harvested', { name }), text, tone: 'good', about } as const
    toast(done, { onUndo: () => void takeBack(product), undoMs: UNDO_STEP_MS })
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

  const copy = async (product: Product): Promise<void> => {
    const { id } = product
    const name = nameOf(product)
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
    toast(done, { onUndo: () => void deleteCopy(copyId, name), undoMs: UNDO_STEP_MS })
    navigate(`/dashboard/products/${copyId}`)
  }

  return { harvested, copy }
}
