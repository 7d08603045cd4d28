import type { ReactNode } from 'react'
import blocks from '../blocks.module.css'
import { classes } from '../classes.ts'
import { Badge } from '../show/Badge.tsx'
import { Picture, type PictureProps } from '../show/Picture.tsx'
import styles from './PictureTiles.module.css'
import { type Upload, UploadTile } from './UploadTile.tsx'

interface PictureTilesProps {
  /** Minimum tile width; 'medium' fits several buttons. */
  size?: 'small' | 'medium'
  /** `PictureTile`s and `PictureUploads`. */
  children: ReactNode
}

export function PictureTiles({ size = 'medium', children }: PictureTilesProps) {
  return <ul className={classes(styles.tiles, styles[size])}>{children}</ul>
}

interface PictureUploadsProps<U extends Upload> {
  uploads: readonly U[]
  ratio?: '4 / 3' | '1 / 1'
  onRetry: (upload: U) => void
  onLeaveOut: ((id: number) => void) | undefined
}

export function PictureUploads<U extends Upload>({ uploads, ratio = '4 / 3', ...handlers }: PictureUploadsProps<U>) {
  return uploads.map(upload => (
    <li key={upload.id} className={styles.tile}>
      <UploadTile upload={upload} ratio={ratio} {...handlers} />
    </li>
  ))
}

interface PictureTileProps extends Pick<PictureProps, 'src' | 'alt' | 'ratio'> {
  mark?: string | false
  children: ReactNode
}

export function PictureTile({ mark, children, ...picture }: PictureTileProps) {
  return (
    <li className={styles.tile}>
      <Picture {...picture} sizes="(min-width: 48rem) 220px, 45vw" className={blocks.rounded} showsMissingText />
      {mark && (
        <span className={styles.mark}>
          <Badge tone="good">{mark}</Badge>
        </span>
      )}
      {children}
    </li>
  )
}
