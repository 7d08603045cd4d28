import { useCall, usePictureUploads } from '@santhe/client'
import { uploadOwnFarmImages } from '@santhe/contracts'
import { type CallError, useToast } from '@santhe/host'
import { useTexts } from '@santhe/ui'
import { texts } from './texts.ts'

/** Shows the combined errors of several files once. docs/product/farmer-dashboard.md#farm-profile-texts. */
export function useFarmUploads(onUploaded: (url: string) => void) {
  const t = useTexts(texts)
  const toast = useToast()
  const [upload] = useCall(uploadOwnFarmImages)
  const onFailed = (failures: readonly CallError[]) => {
    const isSignedOut = failures.some(({ status }) => status === 401)
    toast({ title: t(isSignedOut ? 'profile.noToken' : 'farmPictures.uploadFailed'), tone: 'bad' })
  }
  return usePictureUploads({
    upload,
    refusals: { tooLarge: t('uploads.tooLarge'), heic: t('uploads.heic') },
    onUploaded: ({ imageUrls }) => imageUrls.forEach(onUploaded),
    onFailed,
  })
}
