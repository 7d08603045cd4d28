import type { CSSProperties, ReactNode } from 'react'
import { classes } from '../classes.ts'
import { VisuallyHidden } from '../show/inline.tsx'
import uiTexts from '../texts/en/ui.json'
import { useTexts } from '../texts/texts.tsx'
import styles from './states.module.css'

interface SkeletonProps {
  shape?: 'line' | 'picture' | 'pill' | 'circle'
  /** Width of a text line, as share of the row, such as '60%'. */
  width?: string
  ratio?: '4 / 3' | '16 / 9' | '1 / 1'
  className?: string | undefined
}

export function Skeleton({ shape = 'line', width, ratio, className }: SkeletonProps) {
  const style: CSSProperties = {
    ...(width === undefined ? {} : { inlineSize: width }),
    ...(shape === 'picture' ? { aspectRatio: ratio ?? '4 / 3' } : {}),
  }
  return <span className={classes(styles.skeleton, styles[shape], className)} style={style} />
}

/** Announces loading once; its parts are decorative. */
export function SkeletonGroup({ children, className }: { children: ReactNode; className?: string | undefined }) {
  const t = useTexts(uiTexts)
  return (
    <div role="status">
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
      <div className={className} aria-hidden="true">
        {children}
      </div>
    </div>
  )
}

/** `share` from 0 to 1; without it the bar is indeterminate. */
export function Progress({ label, share }: { label: string; share?: number }) {
  return <progress className={styles.progress} aria-label={label} value={share} max={1} />
}
