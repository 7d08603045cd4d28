import type { TextareaHTMLAttributes } from 'react'
import { classes } from '../classes.ts'
import { Field, type FieldLabels, useEarlyInput } from './Field.tsx'
import styles from './fields.module.css'

type TextAreaProps = FieldLabels &
  Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'value' | 'onChange' | 'id'> & {
    value: string
    onChange: (value: string) => void
  }

export function TextArea(props: TextAreaProps) {
  const { label, isLabelHidden, hint, error, isOptional, value, onChange, className, ...rest } = props
  const element = useEarlyInput<HTMLTextAreaElement>(value, onChange)
  return (
    <Field {...{ label, isLabelHidden, hint, error, isOptional }}>
      {wiring => (
        <textarea
          {...rest}
          {...wiring}
          ref={element}
          className={classes(styles.input, styles.area, className)}
          value={value}
          onChange={event => onChange(event.currentTarget.value)}
        />
      )}
    </Field>
  )
}
