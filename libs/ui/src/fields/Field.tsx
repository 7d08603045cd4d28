import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react'
import { Icon } from '../icons/Icon.tsx'
import { VisuallyHidden } from '../show/inline.tsx'
import uiTexts from '../texts/en/ui.json'
import { useTexts } from '../texts/texts.tsx'
import styles from './fields.module.css'

export interface FieldLabels {
  label: string
  /** Label only for screen readers, if the context is visible (a search box with a lens). */
  isLabelHidden?: boolean
  /** Shown before any error. */
  hint?: ReactNode
  error?: string | undefined
  isOptional?: boolean
}

export interface FieldWiring {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

/** Connects label, hint and error to a control, which receives the ids as props. */
export function Field({
  label,
  isLabelHidden = false,
  hint,
  error,
  isOptional = false,
  children,
}: FieldLabels & { children: (wiring: FieldWiring) => ReactNode }) {
  const t = useTexts(uiTexts)
  const id = useId()
  const hintId = hint ? `${id}-hint` : undefined
  const errorId = error ? `${id}-error` : undefined
  const describedBy = [hintId, errorId].filter(Boolean).join(' ') || undefined
  const labelText = (
    <label className={styles.label} htmlFor={id}>
      <span>{label}</span>
      {isOptional && <span className={styles.optional}> ({t('optional')})</span>}
    </label>
  )
  return (
    <div className={styles.field}>
      {isLabelHidden ? <VisuallyHidden>{labelText}</VisuallyHidden> : labelText}
      {children({ id, 'aria-describedby': describedBy, 'aria-invalid': error ? true : undefined })}
      {hint && (
        <p className={styles.hint} id={hintId}>
          {hint}
        </p>
      )}
      {error && (
        <p className={styles.error} id={errorId} role="alert">
          <Icon name="warning" size="small" />
          <span>{error}</span>
        </p>
      )}
    </div>
  )
}

/** Reports input from before hydration, which is in the DOM but not in the component's state. Attach the returned ref. */
export function useEarlyInput<E extends HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>(
  value: string,
  onChange: (value: string) => void,
): RefObject<E | null> {
  const element = useRef<E>(null)
  const first = useRef({ value, onChange })
  useEffect(() => {
    const typed = element.current?.value
    if (typed !== undefined && typed !== first.current.value) first.current.onChange(typed)
  }, [])
  return element
}
