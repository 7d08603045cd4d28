import { sendPatiently, shrinkPicture, useCall, useEndpoint } from '@santhe/client'
import {
  addProductImage,
  deleteProductImage,
  listProductImages,
  type Product,
  setPrimaryProductImage,
} from '@santhe/contracts'
import { textOf, useToast } from '@santhe/host'
import { MOST_PRODUCT_PICTURES } from '@santhe/rules'
import { useTexts } from '@santhe/ui'
import { useRef, useState } from 'react'
import { photoTexts } from './texts.ts'

/**
 * Returns how a photo becomes a product's primary picture, and whether one makes room for it. Where the product has as many pictures as
 * it may have, the one that was last when the panel opened is deleted first. Sent again after a failure, nothing happens twice: that
 * picture is gone, and the same photo is stored once.
 */
export function usePhotoOfToday(product: Product) {
  const t = useTexts(photoTexts)
  const toast = useToast()
  const { id, name } = product
  const params = { id }
  const images = useEndpoint(listProductImages, { params }, { fresh: true })
  const [remove] = useCall(deleteProductImage)
  const [add] = useCall(addProductImage)
  const [setPrimary] = useCall(setPrimaryProductImage)
  const [isBusy, setBusy] = useState(false)
  const atOpening = useRef<readonly { id: number }[]>(undefined)
  atOpening.current ??= images.data
  const isFull = (atOpening.current?.length ?? 0) >= MOST_PRODUCT_PICTURES

  /** Returns why the photo was not saved; undefined where it was. */
  const send = async (photo: File): Promise<string | undefined> => {
    const shrunk = await shrinkPicture(photo)
    if (!shrunk) return t('uploads.heic')
    const last = isFull ? atOpening.current?.at(-1) : undefined
    const removed = last && (await remove({ params: { id, imageId: last.id } }))
    if (removed && !removed.ok && removed.error.status !== 404) return textOf(removed.error)
    const added = await sendPatiently(
      { files: [shrunk], onSent: () => {}, signal: new AbortController().signal },
      request => add({ params, ...request }),
    )
    if (!added.ok) return textOf(added.error)
    const made = await setPrimary({ params: { id, imageId: added.data.id } })
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
