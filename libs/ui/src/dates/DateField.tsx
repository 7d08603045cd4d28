import { type IstDate, isIstDate, parseTypedDate, typedDate } from '@santhe/rules'
import { useState } from 'react'
import { classes } from '../classes.ts'
import { Field, type FieldLabels, useEarlyInput } from '../fields/Field.tsx'
import fields from '../fields/fields.module.css'
import { Icon } from '../icons/Icon.tsx'
import { Dialog } from '../layout/Dialog.tsx'
import dateFieldTexts from '../texts/en/date-field.json'
import { useTexts } from '../texts/texts.tsx'
import styles from './DateField.module.css'
import { MonthGrid } from './MonthGrid.tsx'

interface DateFieldProps extends FieldLabels {
  name?: string
  /** 'yyyy-mm-dd', '' when empty, or the typed text while it is not a date. */
  value: string
  onChange: (value: string) => void
  /** IST date, marked in the calendar. */
  today: IstDate
  /** Limits only the calendar; the form validates typed dates. */
  min?: IstDate | undefined
  max?: IstDate | undefined
  required?: boolean
}

function dateOrText(text: string): string {
  return parseTypedDate(text) ?? text.trim()
}

/** Typed as dd/mm/yyyy or chosen in a calendar; the same in all browsers and languages. */
export function DateField(props: DateFieldProps) {
  const { label, isLabelHidden, hint, error, isOptional, name, value, onChange, today, min, max, required } = props
  const t = useTexts(dateFieldTexts)
  /** Undefined while not typing. */
  const [typed, setTyped] = useState<string>()
  const [isOpen, setOpen] = useState(false)
  const text = typed ?? (isIstDate(value) ? typedDate(value) : value)
  const element = useEarlyInput<HTMLInputElement>(text, early => onChange(dateOrText(early)))
  const handleType = (text: string) => {
    setTyped(text)
    onChange(dateOrText(text))
  }
  const handleChoose = (date: IstDate) => {
    setTyped(undefined)
    onChange(date)
    setOpen(false)
  }
  return (
    <Field {...{ label, isLabelHidden, hint, error, isOptional }}>
      {wiring => (
        <span className={fields.control}>
          <input
            {...wiring}
            ref={element}
            type="text"
            name={name}
            inputMode="numeric"
            autoComplete="off"
            placeholder={t('pattern')}
            required={required}
            className={classes(fields.input, styles.input)}
            value={text}
            onChange={event => handleType(event.currentTarget.value)}
            onBlur={() => setTyped(undefined)}
          />
          <button
            type="button"
            className={styles.open}
            aria-label={t('open', { field: label })}
            aria-haspopup="dialog"
            onClick={() => setOpen(true)}
          >
            <Icon name="calendar" size="small" />
          </button>
          <Dialog title={label} isOpen={isOpen} onClose={() => setOpen(false)}>
            <MonthGrid
              value={isIstDate(value) ? value : undefined}
              today={today}
              min={min}
              max={max}
              onChoose={handleChoose}
            />
          </Dialog>
        </span>
      )}
    </Field>
  )
}
