import { Button, useTexts } from '@santhe/ui'
import styles from './forms.module.css'
import { texts } from './texts.ts'

interface FormFootProps {
  label: string
  isBusy: boolean
  busyLabel?: string
  isComplete?: boolean
  onCancel: () => void
}

export function FormFoot({ label, isBusy, busyLabel, isComplete = true, onCancel }: FormFootProps) {
  const t = useTexts(texts)
  return (
    <div className={styles.foot}>
      <Button look="quiet" onClick={onCancel} disabled={isBusy}>
        {t('cancel')}
      </Button>
      <Button type="submit" isBusy={isBusy} disabled={!isComplete} {...(busyLabel ? { busyLabel } : {})}>
        {label}
      </Button>
    </div>
  )
}
