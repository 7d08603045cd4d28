import { isPicturePath } from '@santhe/rules'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { classes } from '../classes.ts'
import { Icon } from '../icons/Icon.tsx'
import uiTexts from '../texts/en/ui.json'
import { useTexts } from '../texts/texts.tsx'
import styles from './Picture.module.css'
import { pictureSources } from './picture-sources.ts'

const SHAPES = { '4 / 3': 'crate', '16 / 9': 'field', '1 / 1': 'square', auto: 'free' } as const

export interface PictureProps {
  /** Path of the market or a local blob; other URLs count as missing. */
  src: string
  /** Use '' if the surrounding text names it. */
  alt: string
  /** Width by height, reserved while loading. */
  ratio?: keyof typeof SHAPES
  /** As in HTML: selects the file to load; '26px' for fixed widths. */
  sizes?: string
  /** For pictures visible at first; others load lazily. */
  eager?: boolean
  className?: string | undefined
  /** On failure shows 'Image Not Found' instead of an icon. */
  showsMissingText?: boolean
}

/** Shows a picture in a fixed frame, with a placeholder on failure until the network is back. */
export function Picture(props: PictureProps) {
  const { src, alt, ratio = '4 / 3', className, showsMissingText = false } = props
  const image = useRef<HTMLImageElement>(null)
  const [missing, setMissing] = useState<string>()
  useEffect(() => {
    // It may have failed before hydration.
    if (image.current?.complete && image.current.naturalWidth === 0 && image.current.currentSrc) setMissing(src)
  }, [src])
  useEffect(() => {
    if (missing === undefined) return
    const again = () => setMissing(undefined)
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [missing])
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

/** Lists lighter formats first. */
function Sources({ src, alt, sizes = '100vw', eager = false, image, onFailure }: SourcesProps) {
  const sources = pictureSources(src, sizes)
  const element = (
    <img
      ref={image}
      className={styles.image}
      src={src}
      alt={alt}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : 'auto'}
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

type ChosenPictureProps = Pick<PictureProps, 'alt' | 'ratio' | 'className'> & { file: File }

/** Previews a chosen file, cropped as it will be stored. */
export function ChosenPicture({ file, ...picture }: ChosenPictureProps) {
  const [url, setUrl] = useState('')
  useEffect(() => {
    const objectUrl = URL.createObjectURL(file)
    setUrl(objectUrl)
    return () => URL.revokeObjectURL(objectUrl)
  }, [file])
  return <Picture src={url} eager {...picture} />
}
