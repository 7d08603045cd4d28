import { useCall, usePictureUploads } from '@santhe/client'
import { addProductImage, uploadPicture } from '@santhe/contracts'
import { type CallError, useToast, withFallback } from '@santhe/host'
import { MOST_PRODUCT_PICTURES } from '@santhe/rules'
import { useTexts } from '@santhe/ui'
import { useRef } from 'react'
import { texts } from './texts.ts'

/**
 * Returns error texts of uploads: the server's message, or a fallback. docs/product/farmer-dashboard.md#form-toasts.
 */
export function useUploadTexts() {
  const t = useTexts(texts)
  return (failure: CallError | undefined, fallback: string): ReturnType<typeof withFallback> => {
    if (failure?.code === 'UNKNOWN')
      return { text: failure.message.trimStart().startsWith('{') ? t('uploads.fileFailed') : failure.message }
    return failure ? withFallback(failure, fallback) : { text: fallback }
  }
}

/** Uploaded before the product is created. docs/product/farmer-dashboard.md#create-flow. */
export function usePrimaryPicture() {
  const t = useTexts(texts)
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
    /** Adds files up to the limit and names the rest. */
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
