import styles from './news.module.css'

interface SwitchProps {
  label: string
  isOn: boolean
  /** Ignores presses while saving. */
  isBusy?: boolean
  onSwitch: (isOn: boolean) => void
}

export function Switch({ label, isOn, isBusy = false, onSwitch }: SwitchProps) {
  return (
    <span className={styles.switch}>
      <input
        type="checkbox"
        role="switch"
        aria-label={label}
        aria-checked={isOn}
        aria-busy={isBusy || undefined}
        checked={isOn}
        onChange={event => {
          if (!isBusy) onSwitch(event.currentTarget.checked)
        }}
      />
    </span>
  )
}
