import { formatDate } from '@santhe/rules'
import { useState } from 'react'
import { useTexts } from '../texts/LanguageProvider.tsx'
import { createTexts } from '../texts/texts.ts'
import styles from './DeliveryPhoto.module.css'

const texts = createTexts({
  alt: 'The box of order #{{id}} at the door',
  caption: 'Your box at the door. Only you, the farm and our office see this photo, until {{date}}.',
  captionOfOthers: 'The box at the door. Buyer, farm and office see this photo until {{date}}.',
})

interface DeliveryPhotoProps {
  order: { id: number; isOwn: boolean; photoUntil?: string | undefined }
}

/** The photo of an order's box at the door; nothing where there is none, or it is gone by now. docs/product/delivery.md#delivery-photo */
export function DeliveryPhoto({ order: { id, isOwn, photoUntil } }: DeliveryPhotoProps) {
  const t = useTexts(texts)
  const [missing, setMissing] = useState<string>()
  if (photoUntil === undefined || missing === photoUntil) return null
  const date = formatDate(photoUntil)
  return (
    <figure className={styles.photo}>
      {/* A photo that takes the place of another has a later end, and is fetched again. */}
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
