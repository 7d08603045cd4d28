import styles from './NotFoundPage.module.css'

export function EmptyCrate() {
  return (
    <svg className={styles.crate} viewBox="0 0 320 240" aria-hidden="true">
      <circle cx="160" cy="118" r="112" fill="var(--sand)" />
      <ellipse cx="160" cy="212" rx="128" ry="14" fill="var(--ink)" opacity="0.12" />
      <path fill="none" stroke="var(--available)" strokeWidth="6" strokeLinecap="round" d="M162 138c0-30 8-52 26-68" />
      <path fill="var(--available)" d="M186 74c30-18 56-12 68 6-22 18-50 18-68-6Z" />
      <path fill="var(--available)" d="M170 104c-26-20-50-18-62-4 18 20 44 22 62 4Z" />
      <g fill="var(--harvesting)">
        <rect x="62" y="136" width="196" height="20" rx="4" />
        <rect x="56" y="162" width="208" height="20" rx="4" />
        <rect x="50" y="188" width="220" height="20" rx="4" />
      </g>
      <g fill="var(--turmeric-ink)" opacity="0.75">
        <rect x="72" y="128" width="16" height="84" rx="4" />
        <rect x="232" y="128" width="16" height="84" rx="4" />
      </g>
    </svg>
  )
}
