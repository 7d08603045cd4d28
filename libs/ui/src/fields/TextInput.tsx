import type { InputHTMLAttributes } from 'react'
import { classes } from '../classes.ts'
import type { IconName } from '../icons/drawings.tsx'
import { Icon } from '../icons/Icon.tsx'
import { Field, type FieldLabels, useEarlyInput } from './Field.tsx'
import styles from './fields.module.css'

type TextInputProps = FieldLabels &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange' | 'id'> & {
    value: string
    onChange: (value: string) => void
    icon?: IconName
    /** Prefix such as ₹. */
    sign?: string
  }

export function TextInput(props: TextInputProps) {
  const { label, isLabelHidden, hint, error, isOptional, value, onChange, icon, sign, className, ...rest } = props
  const element = useEarlyInput<HTMLInputElement>(value, onChange)
  return (
    <Field {...{ label, isLabelHidden, hint, error, isOptional }}>
      {wiring => (
        <span className={styles.control}>
          {(icon || sign) && (
            <span className={styles.lead} aria-hidden={sign ? true : undefined}>
              {icon ? <Icon name={icon} size="small" /> : sign}
            </span>
          )}
          <input
            type="text"
            {...rest}
            {...wiring}
            ref={element}
            className={classes(styles.input, (icon || sign) && styles.withLead, className)}
            value={value}
            onChange={event => onChange(event.currentTarget.value)}
          />
        </span>
      )}
    </Field>
  )
}
