import type { CSSProperties, ReactNode } from 'react'
import { classes } from '../classes.ts'
import { VisuallyHidden } from '../show/VisuallyHidden.tsx'
import { useTexts } from '../texts/LanguageProvider.tsx'
import { uiTexts } from '../texts/ui-texts.ts'
import styles from './states.module.css'

interface SkeletonProps {
  shape?: 'line' | 'picture' | 'pill' | 'circle'
  /** Share of the row, '60%', for lines that look like text. */
  width?: string
  /** Width by height, for pictures. */
  ratio?: '4 / 3' | '16 / 9' | '1 / 1'
  className?: string | undefined
}

/** A grey piece in the shape of what comes. Put several into one `SkeletonGroup`. */
export function Skeleton({ shape = 'line', width, ratio, className }: SkeletonProps) {
  const style: CSSProperties = {
    ...(width === undefined ? {} : { inlineSize: width }),
    ...(shape === 'picture' ? { aspectRatio: ratio ?? '4 / 3' } : {}),
  }
  return <span className={classes(styles.skeleton, styles[shape], className)} style={style} />
}

/** Says once to those who listen that something is coming; its pieces are decoration. */
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
