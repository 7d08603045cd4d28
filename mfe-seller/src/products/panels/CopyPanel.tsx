import { useCall } from '@santhe/client'
import { copyProduct, type Product } from '@santhe/contracts'
import { textOf, useNavigate, useToast } from '@santhe/host'
import { ConfirmDialog, useTexts } from '@santhe/ui'
import { useState } from 'react'
import { panelTexts } from './panel-texts.ts'

/** The dialog before a product is copied; the copy is then open in its form. docs/product/farmer-dashboard.md#copy-as-new. */
export function CopyPanel({ product, onClose }: { product: Product; onClose: () => void }) {
  const t = useTexts(panelTexts)
  const toast = useToast()
  const navigate = useNavigate()
  const [send, { isBusy }] = useCall(copyProduct)
  // A second press after a response was lost makes no second copy.
  const [key] = useState(() => crypto.randomUUID())
  const { id, name } = product
  const handleConfirm = async () => {
    const outcome = await send({ params: { id }, body: {}, idempotencyKey: key })
    if (!outcome.ok) {
      toast({ title: t('failed', { name }), text: textOf(outcome.error), tone: 'bad' })
      return
    }
    toast({ title: t('copied', { name }), text: t('copiedText'), tone: 'good' })
    onClose()
    navigate(`/dashboard/products/${outcome.data.id}`)
  }
  return (
    <ConfirmDialog
      title={t('copyTitle', { name })}
      text={t('copyText')}
      confirm={t('copyConfirm')}
      look="primary"
      dismiss={t('cancel')}
      isOpen
      isBusy={isBusy}
      onConfirm={handleConfirm}
      onClose={onClose}
    />
  )
}
