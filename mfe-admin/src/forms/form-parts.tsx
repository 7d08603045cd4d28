import { Button, useTexts } from '@santhe/ui'
import officeTexts from '../texts/en/office.json'
import styles from './forms.module.css'

interface FormFootProps {
  label: string
  isBusy: boolean
  busyLabel?: string
  isComplete?: boolean
  onCancel: () => void
}

export function FormFoot({ label, isBusy, busyLabel, isComplete = true, onCancel }: FormFootProps) {
  const t = useTexts(officeTexts)
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

interface CheckBoxProps {
  name: string
  label: string
  /** 'true' or '', since form values are strings. */
  value: string
  onChange: (value: string) => void
}

export function CheckBox({ name, label, value, onChange }: CheckBoxProps) {
  return (
    <label className={styles.check}>
      <input
        type="checkbox"
        name={name}
        checked={value === 'true'}
        onChange={event => onChange(event.currentTarget.checked ? 'true' : '')}
      />
      {label}
    </label>
  )
}

/**
 * Returns the fields that differ from the initial values, so that another person's changes to the others survive.
 * docs/product/office.md#people-changed-by-the-office
 */
export function onlyChanges<Body extends object>(before: Body, after: Body): Partial<Body> {
  const changes: Partial<Body> = { ...after }
  for (const name of Object.keys(after) as (keyof Body)[]) if (after[name] === before[name]) delete changes[name]
  return changes
}
