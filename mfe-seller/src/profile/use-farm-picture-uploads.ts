import { useCall } from '@santhe/client'
import { uploadFarmImages } from '@santhe/contracts'
import { type CallError, useToast } from '@santhe/host'
import { useTexts } from '@santhe/ui'
import { usePictureUploads } from '../pictures/use-picture-uploads.ts'
import { texts } from '../texts.ts'

/** Uploads pictures of the farm as soon as they are chosen; `onUploaded` gets the url of each. docs/product/farmer-dashboard.md#farm-profile-texts. */
export function useFarmPictureUploads(onUploaded: (url: string) => void) {
  const t = useTexts(texts)
  const toast = useToast()
  const [upload] = useCall(uploadFarmImages)
  const handleFailed = (failures: readonly CallError[]) => {
    const isSignedOut = failures.some(({ status }) => status === 401)
    toast({ title: t(isSignedOut ? 'profile.noToken' : 'farmPictures.uploadFailed'), tone: 'bad' })
  }
  return usePictureUploads({
    send: (file, options) => upload({ files: [file], ...options }),
    onUploaded: ({ imageUrls }) => imageUrls.forEach(onUploaded),
    onFailed: handleFailed,
    startsAtOnce: true,
  })
}
