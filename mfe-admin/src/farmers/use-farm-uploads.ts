import { useCall, usePictureUploads } from '@santhe/client'
import { uploadManagedFarmImages } from '@santhe/contracts'
import { type CallError, reasonOf, useToast } from '@santhe/host'
import { useTexts } from '@santhe/ui'
import { texts } from './texts.ts'

export type FarmUploads = ReturnType<typeof usePictureUploads<{ imageUrls: string[] }>>

export function useFarmUploads(id: number, onUploaded: (url: string) => void): FarmUploads {
  const t = useTexts(texts)
  const toast = useToast()
  const [send] = useCall(uploadManagedFarmImages)
  const onFailed = ([failure]: readonly CallError[]) =>
    toast({ title: t('pictures.uploadFailed'), text: failure ? reasonOf(failure) : '', tone: 'bad' })
  return usePictureUploads({
    upload: request => send({ params: { id }, ...request }),
    refusals: { tooLarge: t('pictures.tooLarge'), heic: t('pictures.heic') },
    onUploaded: ({ imageUrls }) => imageUrls.forEach(onUploaded),
    onFailed,
  })
}
