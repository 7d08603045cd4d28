import { useCall } from '@santhe/client'
import { harvestProduct, type Product } from '@santhe/contracts'
import { textOf, useToast } from '@santhe/host'
import { ConfirmDialog, useTexts } from '@santhe/ui'
import { panelTexts } from './panel-texts.ts'

/** The dialog before a product is harvested: its buyers are notified, which can't be taken back. docs/product/farmer-dashboard.md#harvested-today. */
export function HarvestPanel({ product, onClose }: { product: Product; onClose: () => void }) {
  const t = useTexts(panelTexts)
  const toast = useToast()
  const [send, { isBusy }] = useCall(harvestProduct)
  const { id, name, status } = product
  const handleConfirm = async () => {
    const outcome = await send({ params: { id }, body: {} })
    if (outcome.ok) toast({ title: t('harvested', { name }), tone: 'good' })
    else toast({ title: t('harvestFailed', { name }), text: textOf(outcome.error), tone: 'bad' })
    onClose()
  }
  return (
    <ConfirmDialog
      title={t('harvestTitle', { name })}
      text={t(status === 'Sold Out' ? 'harvestSoldOutText' : 'harvestText')}
      confirm={t('harvestConfirm')}
      look="primary"
      dismiss={t('cancel')}
      isOpen
      isBusy={isBusy}
      onConfirm={handleConfirm}
      onClose={onClose}
    />
  )
}
