import { classes, Picture } from '@santhe/ui'
import styles from './FarmLogo.module.css'

interface FarmLogoProps {
  name: string
  logoUrl: string | null
  size?: 'small' | 'normal' | 'large'
}

const SIZES = { small: '26px', normal: '44px', large: '64px' } as const

/** A letter when there is no logo. The farm's name must be shown beside it. */
export function FarmLogo({ name, logoUrl, size = 'small' }: FarmLogoProps) {
  const look = classes(styles.logo, size !== 'small' && styles[size])
  if (logoUrl === null) {
    return (
      <span className={classes(look, styles.letter)} aria-hidden="true">
        {Array.from(name)[0]}
      </span>
    )
  }
  return <Picture className={look} src={logoUrl} alt="" ratio="1 / 1" sizes={SIZES[size]} />
}
