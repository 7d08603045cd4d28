import { Button, useTexts } from '@santhe/ui'
import styles from './forms.module.css'
import { texts } from './texts.ts'

interface FormFootProps {
  /** What the button that sends the form is called. */
  label: string
  isBusy: boolean
  busyLabel?: string
  /** False while something that has to be there is missing. */
  isComplete?: boolean
  onCancel: () => void
}

/** The end of a form: back without changing anything, or send it. */
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
