import { classes, Picture, sizedSource } from '@santhe/ui'
import styles from './FarmLogo.module.css'

interface FarmLogoProps {
  name: string
  logoUrl: string | null
  size?: 'small' | 'normal' | 'large'
}

/** A farm's logo in a circle, or its first letter where it has none. The farm's name stands beside it. */
export function FarmLogo({ name, logoUrl, size = 'small' }: FarmLogoProps) {
  const look = classes(styles.logo, size !== 'small' && styles[size])
  if (logoUrl === null) {
    return (
      <span className={classes(look, styles.letter)} aria-hidden="true">
        {Array.from(name)[0]}
      </span>
    )
  }
  return <Picture className={look} src={sizedSource(logoUrl, 400)} alt="" ratio="1 / 1" />
}
