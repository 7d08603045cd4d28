import styles from './news.module.css'

interface SwitchProps {
  label: string
  isOn: boolean
  onSwitch: (isOn: boolean) => void
}

/** On or off, at once. */
export function Switch({ label, isOn, onSwitch }: SwitchProps) {
  return (
    <span className={styles.switch}>
      <input
        type="checkbox"
        role="switch"
        aria-label={label}
        aria-checked={isOn}
        checked={isOn}
        onChange={event => onSwitch(event.currentTarget.checked)}
      />
    </span>
  )
}
