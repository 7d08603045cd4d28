import { useCall, useEndpoint } from '@santhe/client'
import {
  deleteProductImage,
  listProductImages,
  type Product,
  type ResponseOf,
  setPrimaryProductImage,
} from '@santhe/contracts'
import { textOf, useToast } from '@santhe/host'
import { MOST_PRODUCT_PICTURES } from '@santhe/rules'
import {
  Button,
  Dialog,
  ErrorState,
  FileButton,
  PictureTile,
  PictureTiles,
  PictureUploads,
  Skeleton,
  SkeletonGroup,
  useTexts,
} from '@santhe/ui'
import blocks from '@santhe/ui/blocks.module.css'
import { useId, useState } from 'react'
import { CameraButton } from '../camera/CameraButton.tsx'
import productFormTexts from '../texts/en/product-form.json'
import { ACCEPTED_PICTURES, type useFurtherPictures } from './ChosenPictures.tsx'
import styles from './product-form.module.css'
import pictureStyles from './product-pictures.module.css'

type ProductImage = ResponseOf<typeof listProductImages>[number]

interface ProductImagesProps {
  product: Product
  further: ReturnType<typeof useFurtherPictures>
  needsApproval: boolean
  isReadOnly: boolean
}

export function ProductImages({ product, further, needsApproval, isReadOnly }: ProductImagesProps) {
  const t = useTexts(productFormTexts)
  const titleId = useId()
  const images = useEndpoint(listProductImages, { params: { id: product.id } }, { fresh: true })
  const current = images.data ?? []
  const handleLeaveOut = (id: number) => {
    further.leaveOut(id)
    // The server stored a picture that was cancelled too late.
    images.retry()
  }
  return (
    <section className={styles.pictureField} aria-labelledby={titleId}>
      <h2 className={styles.label} id={titleId}>
        {t('productImages.title')}
      </h2>
      {images.error && !images.data && (
        <ErrorState title={t('productImages.loadError')} text={textOf(images.error)} onRetry={images.retry} />
      )}
      {!images.data && !images.error && (
        <SkeletonGroup>
          <Skeleton shape="picture" />
        </SkeletonGroup>
      )}
      {images.data && current.length + further.uploads.length === 0 && (
        <p className={pictureStyles.none}>{t('productImages.none')}</p>
      )}
      <PictureTiles size="small">
        {current.map((image, at) => (
          <ImageTile key={image.id} {...{ product, image, at, isReadOnly }} />
        ))}
        <PictureUploads uploads={further.uploads} onRetry={further.retry} onLeaveOut={handleLeaveOut} />
      </PictureTiles>
      {!isReadOnly && (
        <AddImages {...{ product, further, needsApproval }} count={current.length + further.uploads.length} />
      )}
    </section>
  )
}

interface AddImagesProps extends Omit<ProductImagesProps, 'isReadOnly'> {
  count: number
}

function AddImages({ product, further, needsApproval, count }: AddImagesProps) {
  const t = useTexts(productFormTexts)
  const toast = useToast()
  const hintId = useId()
  const [isUploading, setUploading] = useState(false)
  const room = MOST_PRODUCT_PICTURES - count
  const handleUpload = async () => {
    setUploading(true)
    const failures = await further.uploadTo(product.id)
    setUploading(false)
    if (failures.length === 0 && !further.hasOpen()) toast({ title: t('productImages.uploaded'), tone: 'good' })
  }
  return (
    <>
      <div className={styles.pictureActions}>
        {room > 0 && (
          <>
            <FileButton
              look="quiet"
              size="small"
              label={t('productImages.add')}
              accept={ACCEPTED_PICTURES}
              isMultiple
              describedBy={hintId}
              onChoose={files => further.addUpTo(room, files)}
            />
            <CameraButton label="take" onPhoto={photo => further.addUpTo(room, [photo])} />
          </>
        )}
        <Button
          size="small"
          disabled={further.uploads.length === 0}
          isBusy={isUploading}
          busyLabel={t('productImages.uploading')}
          onClick={handleUpload}
        >
          {t('productImages.upload')}
        </Button>
      </div>
      <p className={styles.hint} id={hintId}>
        {`${t('productImages.hint', { most: MOST_PRODUCT_PICTURES })} ${needsApproval ? t('productImages.waits') : ''}`}
      </p>
    </>
  )
}

interface ImageTileProps {
  product: Product
  image: ProductImage
  at: number
  isReadOnly: boolean
}

function ImageTile({ product, image, at, isReadOnly }: ImageTileProps) {
  const t = useTexts(productFormTexts)
  const toast = useToast()
  const [setPrimary, { isBusy }] = useCall(setPrimaryProductImage)
  const [isDeleting, setDeleting] = useState(false)
  const place = { at: at + 1 }
  const handlePrimary = async () => {
    const outcome = await setPrimary({ params: { id: product.id, imageId: image.id } })
    if (outcome.ok) toast({ title: t('productImages.primarySet'), tone: 'good' })
    else toast({ title: t('form.error'), text: t('productImages.primaryFailed'), tone: 'bad' })
  }
  return (
    <PictureTile
      src={image.imageUrl}
      alt={t('productImages.numbered', place)}
      mark={image.isPrimary && t('productImages.primary')}
    >
      {!isReadOnly && (
        <div className={blocks.row4}>
          {!image.isPrimary && (
            <Button
              look="plain"
              size="small"
              isBusy={isBusy}
              aria-label={t('productImages.setPrimaryNumbered', place)}
              onClick={handlePrimary}
            >
              {t('productImages.setPrimary')}
            </Button>
          )}
          <Button
            look="plain"
            size="small"
            aria-label={t('productImages.deleteNumbered', place)}
            onClick={() => setDeleting(true)}
          >
            {t('productImages.delete')}
          </Button>
        </div>
      )}
      <DeleteImage {...{ product, image }} isOpen={isDeleting} onClose={() => setDeleting(false)} />
    </PictureTile>
  )
}

interface DeleteImageProps {
  product: Product
  image: ProductImage
  isOpen: boolean
  onClose: () => void
}

function DeleteImage({ product, image, isOpen, onClose }: DeleteImageProps) {
  const t = useTexts(productFormTexts)
  const toast = useToast()
  const [send, { isBusy }] = useCall(deleteProductImage)
  const handleDelete = async () => {
    const outcome = await send({ params: { id: product.id, imageId: image.id } })
    if (outcome.ok) toast({ title: t('productImages.deleted'), tone: 'good' })
    else toast({ title: t('form.error'), text: t('productImages.deleteFailed'), tone: 'bad' })
    onClose()
  }
  return (
    <Dialog title={t('productImages.deleteTitle')} isOpen={isOpen} onClose={onClose}>
      <p>{t('productImages.deleteText')}</p>
      <div className={styles.actions}>
        <Button look="quiet" onClick={onClose}>
          {t('productImages.keep')}
        </Button>
        <Button look="danger" isBusy={isBusy} onClick={handleDelete}>
          {t('productImages.delete')}
        </Button>
      </div>
    </Dialog>
  )
}
