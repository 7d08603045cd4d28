import styles from './NotFoundPage.module.css'

export function EmptyCrate() {
  return (
    <svg className={styles.crate} viewBox="0 0 320 240" aria-hidden="true">
      <circle cx="160" cy="118" r="112" className={styles.sky} />
      <ellipse cx="160" cy="212" rx="128" ry="14" className={styles.shadow} />
      <path className={styles.stem} d="M162 138c0-30 8-52 26-68" />
      <path className={styles.leaf} d="M186 74c30-18 56-12 68 6-22 18-50 18-68-6Z" />
      <path className={styles.leaf} d="M170 104c-26-20-50-18-62-4 18 20 44 22 62 4Z" />
      <g className={styles.wood}>
        <rect x="62" y="136" width="196" height="20" rx="4" />
        <rect x="56" y="162" width="208" height="20" rx="4" />
        <rect x="50" y="188" width="220" height="20" rx="4" />
      </g>
      <g className={styles.post}>
        <rect x="72" y="128" width="16" height="84" rx="4" />
        <rect x="232" y="128" width="16" height="84" rx="4" />
      </g>
    </svg>
  )
}
