import type { PictureUpload } from '@santhe/client'
import { MOST_PRODUCT_PICTURES } from '@santhe/rules'
import { FileButton, PictureTiles, PictureUploads, useTexts } from '@santhe/ui'
import { useId } from 'react'
import { CameraButton } from '../camera/CameraButton.tsx'
import styles from './product-form.module.css'
import { texts } from './texts.ts'

/**
 * Includes HEIC, which browsers that can't decode it reject with a message.
 * docs/product/farmer-dashboard.md#image-inputs.
 */
export const ACCEPTED_PICTURES = 'image/jpeg,image/png,image/gif,image/webp,image/heic,image/heif'

interface ChosenPicturesProps {
  uploads: readonly PictureUpload[]
  room: number
  onAdd: (room: number, files: readonly File[]) => void
  onRetry: (upload: PictureUpload) => void
  onLeaveOut: (id: number) => void
}

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
