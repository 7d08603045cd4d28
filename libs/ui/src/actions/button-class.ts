import { classes } from '../classes.ts'
import styles from './Button.module.css'

export interface ButtonLook {
  /** 'primary' is the one filled green; at most one in view of each other. */
  look?: 'primary' | 'quiet' | 'plain' | 'danger'
  /** 'small' is 40 high, for cards; otherwise 48. */
  size?: 'normal' | 'small'
  isWide?: boolean
  /** A circle around one icon; give the button an aria-label. */
  isRound?: boolean
}

/** A button's looks for elements of others, such as the host's Link. */
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
