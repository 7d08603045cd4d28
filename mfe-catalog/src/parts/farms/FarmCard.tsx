import type { Farm } from '@santhe/contracts'
import { InTurn, Link, useLanguage } from '@santhe/host'
import { farmSlug, formatDistance, formatRating } from '@santhe/rules'
import { Badge, buttonClass, classes, Icon, Picture, Stars, useTexts, VisuallyHidden } from '@santhe/ui'
import { useEffect, useState } from 'react'
import catalogTexts from '../../texts/en/catalog.json'
import { FollowHeart } from '../follow/FollowButton.tsx'
import { FARM_PICTURE_INTERVAL, useRotation } from '../page/use-rotation.ts'
import { FarmLogo } from '../products/FarmLogo.tsx'
import { OutsideNote } from '../products/OutsideNote.tsx'
import styles from './FarmCard.module.css'

const VISIBLE_TAGS = 3

interface FarmCardProps {
  farm: Farm
  isFirstView?: boolean
}

/** docs/product/farms.md#farm-card. */
export function FarmCard(props: FarmCardProps) {
  return (
    <InTurn>
      <Card {...props} />
    </InTurn>
  )
}

function Card({ farm, isFirstView = false }: FarmCardProps) {
  const t = useTexts(catalogTexts)
  const language = useLanguage()
  const path = `/farmers/${farmSlug(farm)}`
  const pictures = [...new Set([farm.imageUrl, ...farm.farmImages])]
  const { at, pauseHandlers } = useRotation(pictures.length, FARM_PICTURE_INTERVAL)
  const moreTags = farm.tags.slice(VISIBLE_TAGS)
  return (
    <article className={styles.card} {...pauseHandlers}>
      <TurningPictures pictures={pictures} at={at} isFirstView={isFirstView} />
      <FollowHeart farm={farm} />
      <div className={styles.words}>
        <div className={styles.head}>
          <FarmLogo name={farm.farmName} logoUrl={farm.logoUrl} size="normal" />
          <div className={styles.titles}>
            <h3 className={styles.name}>{farm.farmName}</h3>
            <p className={styles.place}>
              <Icon name="pin" size="small" />
              <span>{farm.location}</span>
              {farm.distance !== null && <span> · {formatDistance(farm.distance, language)}</span>}
            </p>
          </div>
        </div>
        <OutsideNote farm={farm} />
        <p className={styles.rating}>
          {farm.reviewCount > 0 && (
            <>
              <Stars rating={farm.rating} />
              <strong>{formatRating(farm.rating)}</strong>
            </>
          )}
          <span>{t('farm.followers', { count: farm.followerCount })}</span>
        </p>
        <p className={styles.description}>{farm.description}</p>
        {farm.tags.length > 0 && (
          <ul className={styles.tags}>
            {farm.tags.slice(0, VISIBLE_TAGS).map(tag => (
              <li key={tag}>
                <Badge>{tag}</Badge>
              </li>
            ))}
            {moreTags.length > 0 && (
              <li title={moreTags.join(', ')}>
                <span aria-hidden="true">{t('farm.moreTags', { count: moreTags.length })}</span>
                <VisuallyHidden>{moreTags.join(', ')}</VisuallyHidden>
              </li>
            )}
          </ul>
        )}
        <Link
          className={classes(buttonClass({ look: 'quiet', size: 'small' }), styles.whole)}
          to={path}
          aria-label={t('farm.viewLabel', { name: farm.farmName })}
        >
          {t('farm.view')}
        </Link>
      </div>
    </article>
  )
}

const SIZES = '(min-width: 64rem) 386px, (min-width: 40rem) 46vw, 92vw'

interface TurningPicturesProps {
  pictures: readonly string[]
  at: number
  /** Loads the first picture eagerly. */
  isFirstView: boolean
}

/** Loads only pictures shown so far, and the next. */
function TurningPictures({ pictures, at, isFirstView }: TurningPicturesProps) {
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
