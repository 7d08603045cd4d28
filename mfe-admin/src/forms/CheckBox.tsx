import styles from './forms.module.css'

interface CheckBoxProps {
  name: string
  label: string
  /** 'true', or '' where it is not ticked: a form's values are texts. */
  value: string
  onChange: (value: string) => void
}

/** A box to tick in a form, with its words beside it. */
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
