import type { PictureUpload } from '@santhe/client'
import { MOST_PRODUCT_PICTURES } from '@santhe/rules'
import { FileButton, PictureTiles, PictureUploads, useTexts } from '@santhe/ui'
import { useId } from 'react'
import { CameraButton } from '../camera/CameraButton.tsx'
import styles from './product-form.module.css'
import { texts } from './texts.ts'

/** What a browser may read: HEIC where it can, or it is refused in words. docs/product/farmer-dashboard.md#image-inputs. */
export const ACCEPTED_PICTURES = 'image/jpeg,image/png,image/gif,image/webp,image/heic,image/heif'

interface ChosenPicturesProps {
  uploads: readonly PictureUpload[]
  /** How many more the product may have, beside those that are chosen. */
  room: number
  onAdd: (room: number, files: readonly File[]) => void
  onRetry: (upload: PictureUpload) => void
  onLeaveOut: (id: number) => void
}

/** The further pictures of a new product: chosen several at once, sent once the product is made. */
export function ChosenPictures({ uploads, room, onAdd, onRetry, onLeaveOut }: ChosenPicturesProps) {
  const t = useTexts(texts)
  const hintId = useId()
  return (
    <div className={styles.pictureField}>
      <p className={styles.label}>{t('productImages.more')}</p>
      <PictureTiles size="small">
        <PictureUploads uploads={uploads} onRetry={onRetry} onLeaveOut={onLeaveOut} />
      </PictureTiles>
      {room > 0 && (
        <div className={styles.pictureActions}>
          <FileButton
            look="quiet"
            size="small"
            label={t('productImages.addMore')}
            accept={ACCEPTED_PICTURES}
            isMultiple
            describedBy={hintId}
            onChoose={files => onAdd(room, files)}
          />
          <CameraButton label="takeFurther" onPhoto={photo => onAdd(room, [photo])} />
        </div>
      )}
      <p className={styles.hint} id={hintId}>
        {t('productImages.hint', { most: MOST_PRODUCT_PICTURES })}
      </p>
    </div>
  )
}
