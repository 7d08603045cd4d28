import { type SelectHTMLAttributes, useLayoutEffect, useRef } from 'react'
import { classes } from '../classes.ts'
import { Icon } from '../icons/Icon.tsx'
import { Field, type FieldLabels, useEarlyInput } from './Field.tsx'
import styles from './fields.module.css'

interface SelectOption {
  value: string
  label: string
  disabled?: boolean
}

type SelectProps = FieldLabels &
  Omit<SelectHTMLAttributes<HTMLSelectElement>, 'value' | 'onChange' | 'id' | 'children'> & {
    value: string
    onChange: (value: string) => void
    options: readonly SelectOption[]
  }

/** Native select, best on phones. Unknown values stay visible. */
export function Select(props: SelectProps) {
  const { label, isLabelHidden, hint, error, isOptional, value, onChange, options, className, ...rest } = props
  // Browsers may report a choice twice around hydration, before the render, and each would add a history entry.
  const latest = useRef(value)
  const stored = useRef(value)
  useLayoutEffect(() => {
    latest.current = stored.current = value
  })
  const choose = (choice: string) => {
    if (choice === latest.current) return
    latest.current = choice
    onChange(choice)
    // A refused choice can be made again.
    queueMicrotask(() => {
      latest.current = stored.current
    })
  }
  const element = useEarlyInput<HTMLSelectElement>(value, choose)
  const isListed = options.some(option => option.value === value)
  return (
    <Field {...{ label, isLabelHidden, hint, error, isOptional }}>
      {wiring => (
        <span className={styles.control}>
          <select
            {...rest}
            {...wiring}
            ref={element}
            className={classes(styles.input, styles.select, className)}
            value={value}
            onChange={event => choose(event.currentTarget.value)}
          >
            {!isListed && <option value={value}>{value}</option>}
            {options.map(option => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <span className={styles.arrow}>
            <Icon name="chevron-down" size="small" />
          </span>
        </span>
      )}
    </Field>
  )
}
