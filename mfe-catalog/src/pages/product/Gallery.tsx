import { Button, Icon, Picture, sizedSource } from '@santhe/ui'
import { useState } from 'react'
import { useT } from '../../use-t.ts'
import styles from './Gallery.module.css'

const SIZES = '(min-width: 60rem) 620px, 94vw'

interface GalleryProps {
  name: string
  pictures: readonly string[]
}

/** The main picture and the others: arrows, thumbnails, and what it shows in words. */
export function Gallery({ name, pictures }: GalleryProps) {
  const t = useT()
  const [chosen, setChosen] = useState(0)
  const count = pictures.length
  const at = chosen < count ? chosen : 0
  const step = (by: number) => setChosen((at + by + count) % count)
  return (
    <section className={styles.gallery} aria-label={t('product.gallery', { name })}>
      <div className={styles.main}>
        <Picture className={styles.picture} src={pictures[at] ?? ''} alt={name} sizes={SIZES} eager />
        {count > 1 && (
          <>
            <span className={styles.previous}>
              <Button look="quiet" isRound aria-label={t('product.previousPicture')} onClick={() => step(-1)}>
                <Icon name="chevron-left" />
              </Button>
            </span>
            <span className={styles.next}>
              <Button look="quiet" isRound aria-label={t('product.nextPicture')} onClick={() => step(1)}>
                <Icon name="chevron-right" />
              </Button>
            </span>
          </>
        )}
      </div>
      {count > 1 && (
        <ul className={styles.thumbnails}>
          {pictures.map((picture, place) => (
            <li key={picture}>
              <button
                type="button"
                className={styles.thumbnail}
                aria-label={t('product.picture', { number: place + 1, count })}
                aria-current={place === at}
                onClick={() => setChosen(place)}
              >
                <Picture src={sizedSource(picture, 400)} alt="" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
