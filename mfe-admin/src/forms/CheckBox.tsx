import styles from './forms.module.css'

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
