import { isPicturePath } from '@santhe/rules'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { preload } from 'react-dom'
import { classes } from '../classes.ts'
import { Icon } from '../icons/Icon.tsx'
import { useTexts } from '../texts/LanguageProvider.tsx'
import { uiTexts } from '../texts/ui-texts.ts'
import styles from './Picture.module.css'
import { pictureSources } from './picture-sources.ts'

const SHAPES = { '4 / 3': 'crate', '16 / 9': 'field', '1 / 1': 'square', auto: 'free' } as const

export interface PictureProps {
  /** A picture of the market, or one just chosen from this machine; anything else is shown as missing and not loaded. */
  src: string
  /** What the picture shows; '' where the words beside it already say so. */
  alt: string
  /** Width by height; the space is reserved before the picture comes. */
  ratio?: keyof typeof SHAPES
  /** How wide it is shown, as in HTML; decides which size is fetched. '26px' where it is always as wide. */
  sizes?: string
  /** For the first picture one sees: fetched at once. All others wait until they come near. */
  eager?: boolean
  className?: string | undefined
  /** Shows the words 'Image Not Found' when it cannot be loaded; otherwise a quiet drawing. */
  showsMissingText?: boolean
}

/** A picture in a frame of fixed shape; what cannot be loaded leaves a quiet placeholder. */
export function Picture(props: PictureProps) {
  const { src, alt, ratio = '4 / 3', className, showsMissingText = false } = props
  const image = useRef<HTMLImageElement>(null)
  const [missing, setMissing] = useState<string>()
  useEffect(() => {
    // It may have failed before the page came alive, when nobody listened.
    if (image.current?.complete && image.current.naturalWidth === 0 && image.current.currentSrc) setMissing(src)
  }, [src])
  const isLocal = src.startsWith('blob:') || isPicturePath(src)
  const look = classes(styles.frame, styles[SHAPES[ratio]], className)
  if (missing === src || !isLocal) {
    return (
      <span className={look}>
        <Missing alt={alt} showsMissingText={showsMissingText} />
      </span>
    )
  }
  return (
    <span className={look}>
      <Sources {...props} image={image} onFailure={() => setMissing(src)} />
    </span>
  )
}

function Missing({ alt, showsMissingText }: { alt: string; showsMissingText: boolean }) {
  const t = useTexts(uiTexts)
  return (
    <span className={styles.missing}>
      <Icon name="photo" size="large" {...(showsMissingText || alt === '' ? {} : { label: alt })} />
      {showsMissingText && <span>{t('imageNotFound')}</span>}
    </span>
  )
}

type SourcesProps = PictureProps & { image: RefObject<HTMLImageElement | null>; onFailure: () => void }

/** The formats and widths a browser may take its pick of, the lighter format first. */
function Sources({ src, alt, sizes = '100vw', eager = false, image, onFailure }: SourcesProps) {
  const sources = pictureSources(src, sizes)
  const fetchPriority = eager ? 'high' : 'auto'
  // React announces pictures of one format by itself, but leaves those with a choice to us.
  if (eager && sources) {
    preload(src, { as: 'image', type: 'image/avif', imageSrcSet: sources.avif, imageSizes: sizes, fetchPriority })
  }
  const element = (
    <img
      ref={image}
      className={styles.image}
      src={src}
      alt={alt}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={fetchPriority}
      decoding="async"
      onError={onFailure}
    />
  )
  if (!sources) return element
  return (
    <picture>
      <source type="image/avif" srcSet={sources.avif} sizes={sizes} />
      <source type="image/webp" srcSet={sources.webp} sizes={sizes} />
      {element}
    </picture>
  )
}
