import { useCall } from '@santhe/client'
import { deleteOrderFee, type OrderFee } from '@santhe/contracts'
import { reasonOf, useToast } from '@santhe/host'
import { Button, Dialog, useTexts } from '@santhe/ui'
import forms from '../forms/forms.module.css'
import { SampleCart } from './SampleCart.tsx'
import { texts } from './texts.ts'

interface DeleteFeeProps {
  fee: OrderFee | undefined
  fees: readonly OrderFee[]
  onClose: () => void
}

/** Confirms a deletion, with a sample cart priced without the fee. Closed while `fee` is undefined. */
export function DeleteFee({ fee, fees, onClose }: DeleteFeeProps) {
  const t = useTexts(texts)
  const toast = useToast()
  const [send, { isBusy }] = useCall(deleteOrderFee)
  const handleDelete = async () => {
    if (!fee) return
    const outcome = await send({ params: { id: fee.id } })
    if (outcome.ok) toast({ title: t('deleted'), text: fee.name, tone: 'good' })
    else toast({ title: t('deleteFailed'), text: reasonOf(outcome.error), tone: 'bad' })
    onClose()
  }
  return (
    <Dialog title={t('deleteTitle', { name: fee?.name ?? '' })} isOpen={fee !== undefined} onClose={onClose}>
      <p>{t('deleteText')}</p>
      <SampleCart fees={fees.filter(({ id }) => id !== fee?.id)} isPreview />
      <div className={forms.foot}>
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
