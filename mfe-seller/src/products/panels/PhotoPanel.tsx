import { sendPatiently, shrinkPicture, useCall, useEndpoint } from '@santhe/client'
import { addProductImage, listProductImages, type Product, setPrimaryProductImage } from '@santhe/contracts'
import { textOf, useToast } from '@santhe/host'
import { MOST_PRODUCT_PICTURES } from '@santhe/rules'
import { LazyPart, useProductName, useTexts } from '@santhe/ui'
import { useRef, useState } from 'react'
import { loadCamera } from '../../camera/CameraButton.tsx'
import photoTexts from '../../texts/en/photo.json'

/** Effect of a photo by the product's status. docs/product/products.md#pending-edits. */
const EFFECTS = { approved: 'waits', pending: 'checked', rejected: 'again' } as const

/** Opens the camera at once; the photo becomes the primary picture. docs/product/farmer-dashboard.md#photo-of-today. */
export function PhotoPanel({ product, onClose }: { product: Product; onClose: () => void }) {
  const t = useTexts(photoTexts)
  const { approvalStatus } = product
  const name = useProductName()(product)
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

/**
 * Uploads a photo as primary picture, replacing the last picture of a full product. Retries are safe: the same photo is
 * stored once, and another one replaces it.
 */
function usePhotoOfToday(product: Product) {
  const t = useTexts(photoTexts)
  const toast = useToast()
  const { id } = product
  const name = useProductName()(product)
  const params = { id }
  const images = useEndpoint(listProductImages, { params }, { fresh: true })
  const [add] = useCall(addProductImage)
  const [setPrimary] = useCall(setPrimaryProductImage)
  const [isBusy, setBusy] = useState(false)
  const atOpening = useRef<readonly { id: number }[]>(undefined)
  atOpening.current ??= images.data
  /** Photo added but not yet primary. */
  const added = useRef<number>(undefined)
  const isFull = (atOpening.current?.length ?? 0) >= MOST_PRODUCT_PICTURES

  /** Returns an error message, or undefined on success. */
  const send = async (photo: File): Promise<string | undefined> => {
    const shrunk = await shrinkPicture(photo)
    if (!shrunk) return t('uploads.heic')
    const replaces = added.current ?? (isFull ? atOpening.current?.at(-1)?.id : undefined)
    const result = await sendPatiently(
      { files: [shrunk], onSent: () => {}, signal: new AbortController().signal },
      request => add({ params, query: { replaces }, ...request }),
    )
    if (!result.ok) return textOf(result.error)
    added.current = result.data.id
    const made = await setPrimary({ params: { id, imageId: result.data.id } })
    return made.ok ? undefined : textOf(made.error)
  }

  const save = async (photo: File, becomes: string): Promise<boolean> => {
    setBusy(true)
    const problem = await send(photo)
    setBusy(false)
    if (problem === undefined) toast({ title: t('saved', { name }), text: becomes, tone: 'good' })
    else toast({ title: t('failed', { name }), text: problem, tone: 'bad' })
    return problem === undefined
  }
  return {
    isReady: atOpening.current !== undefined,
    loadError: atOpening.current ? undefined : images.error,
    isFull,
    isBusy,
    save,
  }
}
