import { type SelectHTMLAttributes, startTransition, useLayoutEffect, useOptimistic, useRef } from 'react'
import { classes } from '../classes.ts'
import { Icon } from '../icons/Icon.tsx'
import { Field, type FieldLabels } from './Field.tsx'
import styles from './fields.module.css'
import { useEarlyInput } from './use-early-input.ts'

interface SelectOption {
  value: string
  label: string
  /** It can't be chosen now. */
  disabled?: boolean
}

type SelectProps = FieldLabels &
  Omit<SelectHTMLAttributes<HTMLSelectElement>, 'value' | 'onChange' | 'id' | 'children'> & {
    value: string
    onChange: (value: string) => void
    options: readonly SelectOption[]
  }

/** The platform's own list, which phones show best. A value that is not among the options stays and is shown as it is. */
export function Select(props: SelectProps) {
  const { label, isLabelHidden, hint, error, isOptional, value, onChange, options, className, ...rest } = props
  // Until a page that is a transition away has the choice, every other update of it would set the list back; and a browser that
  // reports one choice twice, before and after the page came alive, would then report the old one.
  const [current, setCurrent] = useOptimistic(value)
  // Both reports can come before the list is rendered again: each would be a step of the history.
  const latest = useRef(current)
  useLayoutEffect(() => {
    latest.current = current
  })
  const choose = (choice: string) => {
    if (choice === latest.current) return
    latest.current = choice
    startTransition(() => setCurrent(choice))
    onChange(choice)
  }
  const element = useEarlyInput<HTMLSelectElement>(value, choose)
  const isListed = options.some(option => option.value === current)
  return (
    <Field {...{ label, isLabelHidden, hint, error, isOptional }}>
      {wiring => (
        <span className={styles.control}>
          <select
            {...rest}
            {...wiring}
            ref={element}
            className={classes(styles.input, styles.select, className)}
            value={current}
            onChange={event => choose(event.currentTarget.value)}
          >
            {!isListed && <option value={current}>{current}</option>}
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
