import { type PictureUpload, useCall, usePictureUploads } from '@santhe/client'
import { addProductImage, uploadPicture } from '@santhe/contracts'
import { type CallError, useToast, withFallback } from '@santhe/host'
import { MOST_PRODUCT_PICTURES } from '@santhe/rules'
import { FileButton, Icon, PictureTiles, PictureUploads, UploadTile, useTexts } from '@santhe/ui'
import { useId, useRef } from 'react'
import { CameraButton } from '../camera/CameraButton.tsx'
import productFormTexts from '../texts/en/product-form.json'
import styles from './product-form.module.css'

/**
 * Includes HEIC; browsers that can't decode it show a message.
 * docs/product/farmer-dashboard.md#image-inputs
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
  const t = useTexts(productFormTexts)
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

export function PrimaryPicture({ uploads, add, retry, leaveOut }: ReturnType<typeof usePrimaryPicture>) {
  const t = useTexts(productFormTexts)
  const hintId = useId()
  const upload = uploads.at(-1)
  const handleChoose = (files: readonly File[]) => {
    for (const { id } of uploads) leaveOut(id)
    add(files)
  }
  return (
    <div className={styles.pictureField}>
      <p className={styles.label}>{t('form.picture')}</p>
      {upload ? (
        <UploadTile upload={upload} ratio="4 / 3" onRetry={retry} onLeaveOut={leaveOut} />
      ) : (
        <span className={styles.noPicture}>
          <Icon name="photo" size="large" />
        </span>
      )}
      <div className={styles.pictureActions}>
        <FileButton
          look="quiet"
          size="small"
          label={t(upload ? 'form.changePicture' : 'form.choosePicture')}
          accept={ACCEPTED_PICTURES}
          describedBy={hintId}
          onChoose={handleChoose}
        />
        <CameraButton label="take" onPhoto={photo => handleChoose([photo])} />
      </div>
      <p className={styles.hint} id={hintId}>
        {t('form.pictureHint')}
      </p>
    </div>
  )
}

/**
 * Returns error texts of uploads: the server's message, or a fallback. docs/product/farmer-dashboard.md#form-toasts.
 */
export function useUploadTexts() {
  const t = useTexts(productFormTexts)
  return (failure: CallError | undefined, fallback: string): ReturnType<typeof withFallback> => {
    if (failure?.code === 'UNKNOWN')
      return { text: failure.message.trimStart().startsWith('{') ? t('uploads.fileFailed') : failure.message }
    return failure ? withFallback(failure, fallback) : { text: fallback }
  }
}

/** Uploaded before the product is created. docs/product/farmer-dashboard.md#create-flow. */
export function usePrimaryPicture() {
  const t = useTexts(productFormTexts)
  const toast = useToast()
  const uploadTexts = useUploadTexts()
  const [upload] = useCall(uploadPicture)
  // Reused when saving the product failed after the upload.
  const arrived = useRef('')
  const handleFailed = ([failure]: readonly CallError[]) =>
    toast({ title: t('form.uploadError'), ...uploadTexts(failure, t('form.uploadFailed')), tone: 'bad' })
  const pictures = usePictureUploads({
    upload,
    refusals: { tooLarge: t('uploads.tooLarge'), heic: t('uploads.heic') },
    onUploaded: ({ imageUrl }) => {
      arrived.current = imageUrl
    },
    onFailed: handleFailed,
    startsAtOnce: false,
    staysAfterUpload: true,
  })
  return {
    ...pictures,
    /** Returns the uploaded url, '' without a picture, undefined on failure. */
    upload: async (): Promise<string | undefined> => {
      if (pictures.uploads.length === 0) return ''
      await pictures.uploadAll()
      return pictures.hasOpen() ? undefined : arrived.current
    },
  }
}

/** Pictures of a new product are uploaded after it is created. `onFailed` gets the combined errors. */
export function useFurtherPictures(productId: number | undefined, onFailed: (failures: readonly CallError[]) => void) {
  const t = useTexts(productFormTexts)
  const toast = useToast()
  const [add] = useCall(addProductImage)
  const target = useRef(productId)
  const pictures = usePictureUploads({
    upload: request => add({ params: { id: target.current ?? 0 }, ...request }),
    refusals: { tooLarge: t('uploads.tooLarge'), heic: t('uploads.heic') },
    onUploaded: () => {},
    onFailed,
    startsAtOnce: false,
  })
  return {
    ...pictures,
    /** Adds files up to the limit and names the others. */
    addUpTo: (room: number, files: readonly File[]) => {
      pictures.add(files.slice(0, room))
      const names = files.slice(room).map(({ name }) => name)
      if (names.length === 0) return
      toast({ title: t('productImages.full', { most: MOST_PRODUCT_PICTURES, names: names.join(', ') }), tone: 'bad' })
    },
    uploadTo: (id: number) => {
      target.current = id
      return pictures.uploadAll()
    },
  }
}
