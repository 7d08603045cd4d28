import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import { Badge } from '../show/Badge.tsx'
import { Picture, type PictureProps } from '../show/Picture.tsx'
import styles from './PictureTiles.module.css'
import { type Upload, UploadTile } from './UploadTile.tsx'

interface PictureTilesProps {
  /** The least width of a tile: small in a narrow column, medium where several buttons stand under a picture. */
  size?: 'small' | 'medium'
  /** `PictureTile` for each stored one, and `PictureUploads`. */
  children: ReactNode
}

/** Pictures to work on, side by side; nothing while there are none. */
export function PictureTiles({ size = 'medium', children }: PictureTilesProps) {
  return <ul className={classes(styles.tiles, styles[size])}>{children}</ul>
}

interface PictureUploadsProps<U extends Upload> {
  uploads: readonly U[]
  ratio?: '4 / 3' | '1 / 1'
  onRetry: (upload: U) => void
  onLeaveOut: (id: number) => void
}

/** Those on their way, a tile each. */
export function PictureUploads<U extends Upload>({ uploads, ratio = '4 / 3', ...handlers }: PictureUploadsProps<U>) {
  return uploads.map(upload => (
    <li key={upload.id} className={styles.tile}>
      <UploadTile upload={upload} ratio={ratio} {...handlers} />
    </li>
  ))
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
