import { classes } from '../classes.ts'
import styles from './Button.module.css'

export interface ButtonLook {
  /** 'primary' is the filled green; at most one visible at a time. */
  look?: 'primary' | 'quiet' | 'plain' | 'danger'
  /** 'small' is 40 px high, for cards; otherwise 48. */
  size?: 'normal' | 'small'
  isWide?: boolean
  /** Round icon button; needs an aria-label. */
  isRound?: boolean
}

/** Button classes for other elements, such as the host's Link. */
export function buttonClass({
  look = 'primary',
  size = 'normal',
  isWide = false,
  isRound = false,
}: ButtonLook = {}): string {
  return classes(
    styles.button,
    styles[look],
    size === 'small' && styles.small,
    isWide && styles.wide,
    isRound && styles.round,
  )
}
