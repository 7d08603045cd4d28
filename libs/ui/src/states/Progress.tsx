import styles from './states.module.css'

/** How far something is, 0 to 1, or that it goes on where nobody can tell; `label` names it for screen readers. */
export function Progress({ label, share }: { label: string; share?: number }) {
  return <progress className={styles.progress} aria-label={label} value={share} max={1} />
}
