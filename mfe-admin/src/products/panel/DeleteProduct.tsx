import { useCall } from '@santhe/client'
import { type AdminProduct, deleteProduct } from '@santhe/contracts'
import { reasonOf, useToast } from '@santhe/host'
import { Button, ConfirmDialog, useTexts } from '@santhe/ui'
import { useState } from 'react'
import { texts } from '../texts.ts'

interface DeleteProductProps {
  product: AdminProduct
  onDeleted: () => void
}

/** Asks first; past orders keep the product. docs/product/office.md#product-panel */
export function DeleteProduct({ product: { id, name }, onDeleted }: DeleteProductProps) {
  const t = useTexts(texts)
  const toast = useToast()
  const [send, { isBusy }] = useCall(deleteProduct)
  const [isConfirming, setConfirming] = useState(false)
  const handleDelete = async () => {
    const outcome = await send({ params: { id } })
    setConfirming(false)
    if (!outcome.ok) return toast({ title: t('remove.failed'), text: reasonOf(outcome.error), tone: 'bad' })
    toast({ title: t('remove.deleted'), text: name, tone: 'good' })
    onDeleted()
  }
  return (
    <>
      <Button
        look="quiet"
        size="small"
        aria-label={t('remove.deleteNamed', { name })}
        isBusy={isBusy}
        onClick={() => setConfirming(true)}
      >
        {t('remove.delete')}
      </Button>
      <ConfirmDialog
        title={t('remove.title', { name })}
        text={t('remove.text')}
        confirm={t('remove.confirm')}
        dismiss={t('remove.keep')}
        isOpen={isConfirming}
        isBusy={isBusy}
        onConfirm={() => void handleDelete()}
        onClose={() => setConfirming(false)}
      />
    </>
  )
}
