import styles from './states.module.css'

/** `share` from 0 to 1; indeterminate without it. */
export function Progress({ label, share }: { label: string; share?: number }) {
  return <progress className={styles.progress} aria-label={label} value={share} max={1} />
}
