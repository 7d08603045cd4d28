import { isPicturePath } from '@santhe/rules'
import { classes } from '../classes.ts'
import styles from './Avatar.module.css'
import { Picture } from './Picture.tsx'

export interface AvatarProps {
  name: string
  /** Picture of the person, or null. */
  src: string | null
  /** Use '' if the name is shown beside it. */
  alt: string
  /** As in HTML. */
  sizes: string
  className?: string | undefined
}

function initials(name: string): string {
  const words = name.trim().split(/\s+/)
  return [words[0], words.length > 1 ? words.at(-1) : undefined].map(word => [...(word ?? '')][0] ?? '').join('')
}

/** Shows picture or initials. Never loads foreign URLs. */
export function Avatar({ name, src, alt, sizes, className }: AvatarProps) {
  if (isPicturePath(src)) return <Picture className={className} src={src} alt={alt} ratio="1 / 1" sizes={sizes} />
  const ariaProps = alt === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': alt }
  return (
    <span className={classes(styles.letters, className)} {...ariaProps}>
      {initials(name).toLocaleUpperCase()}
    </span>
  )
}
