import { Picture, sizedSource } from '@santhe/ui'
import styles from './FarmLogo.module.css'

interface FarmLogoProps {
  name: string
  logoUrl: string | null
}

/** A farm's logo in a circle, or its first letter where it has none. The farm's name stands beside it. */
export function FarmLogo({ name, logoUrl }: FarmLogoProps) {
  if (logoUrl === null) {
    return (
      <span className={styles.letter} aria-hidden="true">
        {Array.from(name)[0]}
      </span>
    )
  }
  return <Picture className={styles.logo} src={sizedSource(logoUrl, 400)} alt="" ratio="1 / 1" />
}
