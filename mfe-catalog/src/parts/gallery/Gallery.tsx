import { isDrawnPicture } from '@santhe/rules'
import { Button, classes, Icon, Picture, type PictureProps, useTexts, VisuallyHidden } from '@santhe/ui'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import catalogTexts from '../../texts/en/catalog.json'
import { useRotation } from '../page/use-rotation.ts'
import styles from './Gallery.module.css'
import { useSwipe } from './use-swipe.ts'

interface GalleryProps {
  /** Accessible name: 'Pictures of Tomato'. */
  label: string
  /** '' when the surrounding text says it. */
  alt: string
  pictures: readonly string[]
  /** Rotation interval in ms; omitted for none. */
  turnsEvery?: number
  sizes: string
  ratio?: NonNullable<PictureProps['ratio']>
  /** Loads the first picture eagerly, for galleries in the first view. */
  eager?: boolean
  showsMissingText?: boolean
}

const KEYS: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: at => at + 1,
  ArrowLeft: at => at - 1,
  Home: () => 0,
  End: (_at, count) => count - 1,
}

/** Controlled by arrows, thumbnails, keys or swipes; manual changes are announced. */
export function Gallery(props: GalleryProps) {
  const { label, pictures, turnsEvery, ratio = '4 / 3' } = props
  const t = useTexts(catalogTexts)
  const count = pictures.length
  const [isStopped, setStopped] = useState(false)
  const turns = turnsEvery !== undefined && count > 1
  const { at, show, pauseHandlers } = useRotation(count, turnsEvery ?? 0, !turns || isStopped)
  const [announcement, setAnnouncement] = useState('')
  const gallery = useRef<HTMLElement>(null)

  const go = (place: number) => {
    const next = (place + count) % count
    show(next)
    setAnnouncement(t('product.photo', { number: next + 1, count }))
  }
  const swipe = useSwipe(towards => {
    const next = at + (towards === 'next' ? 1 : -1)
    if (next >= 0 && next < count) go(next)
  })
  const handleKey = (event: KeyboardEvent) => {
    const next = KEYS[event.key]?.(at, count)
    if (next === undefined || count < 2) return
    event.preventDefault()
    go(next)
    if (event.target instanceof HTMLElement && event.target.hasAttribute('data-thumbnail')) {
      gallery.current?.querySelectorAll<HTMLElement>('[data-thumbnail]')[(next + count) % count]?.focus()
    }
  }

  return (
    <section ref={gallery} className={styles.gallery} aria-label={label} onKeyDown={handleKey} {...pauseHandlers}>
      <div className={styles.main}>
        <Strip {...props} at={at} swipe={count > 1 ? swipe : undefined} />
        {count > 1 && <Arrows onStep={by => go(at + by)} />}
        {isDrawnPicture(pictures[at] ?? '') && <span className={styles.drawing}>{t('product.drawing')}</span>}
        {turns && <Pause isStopped={isStopped} onToggle={() => setStopped(!isStopped)} />}
        {count > 1 && (
          <span className={styles.count} aria-hidden="true">
            {at + 1} / {count}
          </span>
        )}
      </div>
      {count > 1 && <Thumbnails pictures={pictures} at={at} ratio={ratio} onChoose={go} />}
      <VisuallyHidden>
        <span role="status">{announcement}</span>
      </VisuallyHidden>
    </section>
  )
}

interface StripProps extends GalleryProps {
  at: number
  swipe: ReturnType<typeof useSwipe> | undefined
}

/** Neighbours load once the page has loaded, others just before they show. */
function Strip({
  alt,
  pictures,
  sizes,
  ratio = '4 / 3',
  eager = false,
  showsMissingText = false,
  at,
  swipe,
}: StripProps) {
  const t = useTexts(catalogTexts)
  const isAwake = useIsLoaded()
  const count = pictures.length
  const altOf = (picture: string, place: number): string => {
    const what = isDrawnPicture(picture) ? t('product.drawingOf', { name: alt }) : alt
    return place > 0 ? `${what}, ${t('product.photo', { number: place + 1, count })}` : what
  }
  return (
    <div className={styles.window} {...swipe}>
      <ul className={styles.strip} style={{ transform: `translateX(${-100 * at}%)` }}>
        {pictures.map((picture, place) => (
          <li key={picture} className={styles.frame} aria-hidden={place === at ? undefined : true}>
            {(place === at || (isAwake && isBeside(place, at, count))) && (
              <Picture
                src={picture}
                alt={alt === '' ? '' : altOf(picture, place)}
                ratio={ratio}
                sizes={sizes}
                eager={eager && place === 0}
                showsMissingText={showsMissingText}
              />
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

function Pause({ isStopped, onToggle }: { isStopped: boolean; onToggle: () => void }) {
  const t = useTexts(catalogTexts)
  return (
    <span className={styles.pause}>
      <Button
        look="quiet"
        isRound
        aria-label={t(isStopped ? 'farm.playPictures' : 'farm.pausePictures')}
        onClick={onToggle}
      >
        <Icon name={isStopped ? 'play' : 'pause'} />
      </Button>
    </span>
  )
}

function Arrows({ onStep }: { onStep: (by: 1 | -1) => void }) {
  const t = useTexts(catalogTexts)
  return (
    <>
      <span className={classes(styles.arrow, styles.previous)}>
        <Button look="quiet" isRound aria-label={t('product.previousPicture')} onClick={() => onStep(-1)}>
          <Icon name="chevron-left" />
        </Button>
      </span>
      <span className={classes(styles.arrow, styles.next)}>
        <Button look="quiet" isRound aria-label={t('product.nextPicture')} onClick={() => onStep(1)}>
          <Icon name="chevron-right" />
        </Button>
      </span>
    </>
  )
}

interface ThumbnailsProps extends Pick<GalleryProps, 'pictures'> {
  at: number
  ratio: NonNullable<PictureProps['ratio']>
  onChoose: (place: number) => void
}

function Thumbnails({ pictures, at, ratio, onChoose }: ThumbnailsProps) {
  const t = useTexts(catalogTexts)
  return (
    <ul className={styles.thumbnails}>
      {pictures.map((picture, place) => (
        <li key={picture}>
          <button
            type="button"
            className={styles.thumbnail}
            data-thumbnail=""
            aria-label={t('product.photo', { number: place + 1, count: pictures.length })}
            aria-current={place === at}
            onClick={() => onChoose(place)}
          >
            <Picture src={picture} alt="" ratio={ratio} sizes="88px" />
          </button>
        </li>
      ))}
    </ul>
  )
}

/** Wraps around. */
function isBeside(place: number, at: number, count: number): boolean {
  const away = Math.abs(place - at)
  return away === 1 || away === count - 1
}

/** True after the window's load event, when hidden pictures may be fetched. */
function useIsLoaded(): boolean {
  const [isLoaded, setLoaded] = useState(false)
  useEffect(() => {
    const handleLoad = () => setLoaded(true)
    if (document.readyState === 'complete') return handleLoad()
    addEventListener('load', handleLoad)
    return () => removeEventListener('load', handleLoad)
  }, [])
  return isLoaded
}
