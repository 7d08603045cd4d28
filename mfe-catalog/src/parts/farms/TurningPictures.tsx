import { classes, Picture } from '@santhe/ui'
import { useEffect, useState } from 'react'
import styles from './FarmCard.module.css'

const SIZES = '(min-width: 64rem) 386px, (min-width: 40rem) 46vw, 92vw'

interface TurningPicturesProps {
  pictures: readonly string[]
  /** Index of the visible picture. */
  at: number
  /** Loads the first picture eagerly. */
  isFirstView: boolean
}

/** Loads only pictures shown so far, and the next. */
export function TurningPictures({ pictures, at, isFirstView }: TurningPicturesProps) {
  const [loadedCount, setLoadedCount] = useState(1)
  useEffect(() => setLoadedCount(before => Math.max(before, at + 2)), [at])
  return (
    <div className={styles.pictures}>
      {pictures.slice(0, loadedCount).map((picture, place) => (
        <Picture
          key={picture}
          className={classes(styles.picture, place === at && styles.visible)}
          src={picture}
          alt=""
          ratio="16 / 9"
          sizes={SIZES}
          eager={isFirstView && place === 0}
        />
      ))}
    </div>
  )
}
