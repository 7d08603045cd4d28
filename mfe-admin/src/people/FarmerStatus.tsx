import type { AdminUser } from '@santhe/contracts'
import { Button, Dialog, useTexts } from '@santhe/ui'
import forms from '../forms/forms.module.css'
import { userTexts } from './texts.ts'

interface FarmerStatusProps {
  user: AdminUser
  isOpen: boolean
  isBusy: boolean
  onToggle: (offers?: 'takeOut' | 'bringBack') => void
  onClose: () => void
}

/** Whether something of a farmer's farm depends on the account: then it is asked before the account is switched. */
export function hasOffers({ isActive, offers }: AdminUser): boolean {
  return offers !== undefined && (isActive ? offers.onSale : offers.takenOut) > 0
}

/** Shows products that stay on sale with a deactivated farmer, or return with an activated one. docs/product/office.md#users */
export function FarmerStatus({ user, isOpen, isBusy, onToggle, onClose }: FarmerStatusProps) {
  const t = useTexts(userTexts)
  const { name, isActive, offers = { onSale: 0, takenOut: 0 } } = user
  return (
    <Dialog title={t(isActive ? 'status.offTitle' : 'status.onTitle', { name })} isOpen={isOpen} onClose={onClose}>
      <div className={forms.form}>
        {isActive && <p>{t('status.offText', { name })}</p>}
        <p>
          {isActive ? t('status.onSale', { count: offers.onSale }) : t('status.takenOut', { count: offers.takenOut })}
        </p>
        <Button
          isBusy={isBusy}
          busyLabel={t('status.busy')}
          onClick={() => onToggle(isActive ? 'takeOut' : 'bringBack')}
        >
          {t(isActive ? 'status.offAndTakeOut' : 'status.onAndBringBack')}
        </Button>
        <Button look="quiet" isBusy={isBusy} onClick={() => onToggle()}>
          {t(isActive ? 'status.off' : 'status.on')}
        </Button>
        <Button look="plain" onClick={onClose}>
          {t('status.cancel')}
        </Button>
      </div>
    </Dialog>
  )
}
