import { classes, Picture } from '@santhe/ui'
import { useEffect, useState } from 'react'
import { useRotation } from '../page/use-rotation.ts'
import styles from './FarmCard.module.css'

/** Milliseconds a picture stays. Storefront spec §9. */
const FARM_PICTURE_INTERVAL = 3000
const SIZES = '(min-width: 64rem) 386px, (min-width: 40rem) 46vw, 92vw'

/** A farm's pictures, one after the other; only those shown so far, and the next, are fetched. */
export function TurningPictures({ pictures }: { pictures: readonly string[] }) {
  const { at, holders } = useRotation(pictures.length, FARM_PICTURE_INTERVAL)
  const [wanted, setWanted] = useState(1)
  useEffect(() => setWanted(before => Math.max(before, at + 2)), [at])
  return (
    <div className={styles.pictures} {...holders}>
      {pictures.slice(0, wanted).map((picture, place) => (
        <Picture
          key={picture}
          className={classes(styles.picture, place === at && styles.shown)}
          src={picture}
          alt=""
          ratio="16 / 9"
          sizes={SIZES}
        />
      ))}
    </div>
  )
}
