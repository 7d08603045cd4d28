import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import { Badge } from '../show/Badge.tsx'
import { Picture, type PictureProps } from '../show/Picture.tsx'
import styles from './PictureTiles.module.css'
import { type Upload, UploadTile } from './UploadTile.tsx'

interface PictureTilesProps<U extends Upload> {
  /** The least width of a tile: small in a narrow column, medium where several buttons stand under a picture. */
  size?: 'small' | 'medium'
  /** What is on its way; it stands behind the stored pictures. */
  uploads: readonly U[]
  onRetry: (upload: U) => void
  onLeaveOut: (id: number) => void
  /** The stored ones, a `PictureTile` each. */
  children?: ReactNode
}

/** Pictures to work on, side by side; nothing while there are none. */
export function PictureTiles<U extends Upload>(props: PictureTilesProps<U>) {
  const { size = 'medium', uploads, onRetry, onLeaveOut, children } = props
  return (
    <ul className={classes(styles.tiles, styles[size])}>
      {children}
      {uploads.map(upload => (
        <li key={upload.id} className={styles.tile}>
          <UploadTile upload={upload} ratio="4 / 3" onRetry={onRetry} onLeaveOut={onLeaveOut} />
        </li>
      ))}
    </ul>
  )
}

interface PictureTileProps extends Pick<PictureProps, 'src' | 'alt' | 'ratio'> {
  /** What it is marked as, say as the main picture. */
  mark?: string | false
  /** What can be done with it. */
  children: ReactNode
}

/** One stored picture, and under it what can be done with it. */
export function PictureTile({ mark, children, ...picture }: PictureTileProps) {
  return (
    <li className={styles.tile}>
      <Picture {...picture} sizes="(min-width: 48rem) 220px, 45vw" className={styles.picture} showsMissingText />
      {mark && (
        <span className={styles.mark}>
          <Badge tone="good">{mark}</Badge>
        </span>
      )}
      {children}
    </li>
  )
}
