import { classes } from '../classes.ts'
import { DRAWINGS, type IconName } from './drawings.tsx'
import styles from './Icon.module.css'

export interface IconProps {
  name: IconName
  size?: 'small' | 'normal' | 'large'
  isFilled?: boolean
  /** Accessible name; decorative without it. */
  label?: string
}

export function Icon({ name, size = 'normal', isFilled = false, label }: IconProps) {
  const look = classes(
    styles.icon,
    isFilled && styles.filled,
    size === 'small' && styles.small,
    size === 'large' && styles.large,
  )
  if (label === undefined) {
    return (
      <svg className={look} viewBox="0 0 24 24" aria-hidden="true">
        {DRAWINGS[name]}
      </svg>
    )
  }
  return (
    <svg className={look} viewBox="0 0 24 24" role="img" aria-label={label}>
      {DRAWINGS[name]}
    </svg>
  )
}
