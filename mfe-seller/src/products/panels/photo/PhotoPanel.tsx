import type { Product } from '@santhe/contracts'
import { textOf } from '@santhe/host'
import { MOST_PRODUCT_PICTURES } from '@santhe/rules'
import { LazyPart, useTexts } from '@santhe/ui'
import { loadCamera } from '../../../camera/CameraButton.tsx'
import { photoTexts } from './texts.ts'
import { usePhotoOfToday } from './use-photo-of-today.ts'

/** Effect of a photo by the product's status. docs/product/products.md#pending-edits. */
const EFFECTS = { approved: 'waits', pending: 'checked', rejected: 'again' } as const

/** Opens the camera at once; the photo becomes the primary picture. docs/product/farmer-dashboard.md#photo-of-today. */
export function PhotoPanel({ product, onClose }: { product: Product; onClose: () => void }) {
  const t = useTexts(photoTexts)
  const { name, approvalStatus } = product
  const { isReady, loadError, isFull, isBusy, save } = usePhotoOfToday(product)
  const effect = t(EFFECTS[approvalStatus])
  const note = (
    <>
      <p>
        {t('first', { name })} {effect}
      </p>
      {isFull && <p>{t('full', { most: MOST_PRODUCT_PICTURES })}</p>}
      {loadError && <p role="alert">{textOf(loadError)}</p>}
    </>
  )
  const handleUse = async (photo: File) => {
    if (await save(photo, effect)) onClose()
  }
  const title = t('title', { name })
  return <LazyPart load={loadCamera} isEnabled props={{ title, note, isReady, isBusy, onUse: handleUse, onClose }} />
}
