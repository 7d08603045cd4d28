import { useLanguage } from '@santhe/host'
import { formatDate } from '@santhe/rules'
import { useState } from 'react'
import texts from '../texts/en/delivery-photo.json'
import { useTexts } from '../texts/texts.tsx'
import styles from './DeliveryPhoto.module.css'

interface DeliveryPhotoProps {
  order: { id: number; isOwn: boolean; photoUntil?: string | undefined }
}

/** Renders nothing without a photo or after it expired. docs/product/delivery.md#delivery-photo */
export function DeliveryPhoto({ order: { id, isOwn, photoUntil } }: DeliveryPhotoProps) {
  const t = useTexts(texts)
  const language = useLanguage()
  const [missing, setMissing] = useState<string>()
  if (photoUntil === undefined || missing === photoUntil) return null
  const date = formatDate(photoUntil, language)
  return (
    <figure className={styles.photo}>
      {/* A replacing photo has a later end, which changes the URL. */}
      <img
        key={photoUntil}
        src={`/api/orders/${id}/delivery-photo`}
        alt={t('alt', { id })}
        loading="lazy"
        onError={() => setMissing(photoUntil)}
      />
      <figcaption>{t(isOwn ? 'caption' : 'captionOfOthers', { date })}</figcaption>
    </figure>
  )
}
