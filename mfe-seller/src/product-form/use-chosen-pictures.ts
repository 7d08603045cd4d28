import { useCall, usePictureUploads } from '@santhe/client'
import { addProductImage, uploadPicture } from '@santhe/contracts'
import { type CallError, useToast, withFallback } from '@santhe/host'
import { MOST_PRODUCT_PICTURES } from '@santhe/rules'
import { useTexts } from '@santhe/ui'
import { useRef } from 'react'
import { texts } from './texts.ts'

/** Returns what gives the texts for an upload that failed: the response's message, or that of a body without one, or a fallback. docs/product/farmer-dashboard.md#form-toasts. */
export function useUploadTexts() {
  const t = useTexts(texts)
  return (failure: CallError | undefined, fallback: string): ReturnType<typeof withFallback> => {
    if (failure?.code === 'UNKNOWN')
      return { text: failure.message.trimStart().startsWith('{') ? t('uploads.fileFailed') : failure.message }
    return failure ? withFallback(failure, fallback) : { text: fallback }
  }
}

/** The primary picture of a new product, which is uploaded before the product is made. docs/product/farmer-dashboard.md#create-flow. */
export function usePrimaryPicture() {
  const t = useTexts(texts)
  const toast = useToast()
  const uploadTexts = useUploadTexts()
  const [upload] = useCall(uploadPicture)
  // A product that could not be saved is sent again with the picture that has arrived.
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
    /** Returns the url of the uploaded picture, '' where none was chosen; undefined where it could not be uploaded. */
    upload: async (): Promise<string | undefined> => {
      if (pictures.uploads.length === 0) return ''
      await pictures.uploadAll()
      return pictures.hasOpen() ? undefined : arrived.current
    },
  }
}

/** The further pictures of a product. Those of a new one are sent once it is made; `onFailed` gets what several failed with. */
export function useFurtherPictures(productId: number | undefined, onFailed: (failures: readonly CallError[]) => void) {
  const t = useTexts(texts)
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
    /** Adds as many of the files as the product has room for, and names those that are left out. */
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
