import { useCall, useEndpoint } from '@santhe/client'
import { type AdminFarmer, deleteFarmer, readAdminFarmer } from '@santhe/contracts'
import { Link, reasonOf, textOf, useToast } from '@santhe/host'
import { Button, buttonClass, Dialog, useTexts } from '@santhe/ui'
import forms from '../forms/forms.module.css'
import { texts } from './texts.ts'

interface DeleteFarmerProps {
  farmer: AdminFarmer | undefined
  onClose: () => void
}

export function DeleteFarmer({ farmer, onClose }: DeleteFarmerProps) {
  const t = useTexts(texts)
  return (
    <Dialog title={t('remove.title', { name: farmer?.farmName ?? '' })} isOpen={farmer !== undefined} onClose={onClose}>
      {farmer && <Decision farmer={farmer} onClose={onClose} />}
    </Dialog>
  )
}

function Decision({ farmer: { id, farmName }, onClose }: { farmer: AdminFarmer; onClose: () => void }) {
  const t = useTexts(texts)
  const toast = useToast()
  const { data, error } = useEndpoint(readAdminFarmer, { params: { id } }, { fresh: true })
  const [send, { isBusy }] = useCall(deleteFarmer)
  const handleDelete = async () => {
    const outcome = await send({ params: { id } })
    if (outcome.ok) toast({ title: t('remove.deleted'), text: farmName, tone: 'good' })
    else toast({ title: t('remove.failed'), text: reasonOf(outcome.error), tone: 'bad' })
    onClose()
  }
  const openOrders = data?.openOrderCount
  const text = openOrders ? t('remove.open', { count: openOrders }) : t('remove.text')
  return (
    <>
      <p role="status">{error ? textOf(error) : data ? text : t('remove.loading')}</p>
      <div className={forms.foot}>
        <Button look="quiet" onClick={onClose}>
          {t('remove.keep')}
        </Button>
        {openOrders === 0 && (
          <Button look="danger" isBusy={isBusy} onClick={handleDelete}>
            {t('remove.confirm')}
          </Button>
        )}
        {openOrders !== undefined && openOrders > 0 && (
          <Link className={buttonClass()} to={`/admin?tab=orders&farm=${id}`}>
            {t('remove.toOrders')}
          </Link>
        )}
      </div>
    </>
  )
}
