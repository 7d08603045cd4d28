import { useCall, usePictureUploads } from '@santhe/client'
import { uploadFarmerImages } from '@santhe/contracts'
import { type CallError, useToast } from '@santhe/host'
import { useTexts } from '@santhe/ui'
import { texts } from './texts.ts'

export type FarmUploads = ReturnType<typeof usePictureUploads>

/** Uploads pictures of a farm; it shows them once the form that names them is saved. */
export function useFarmUploads(id: number, onUploaded: (url: string) => void): FarmUploads {
  const t = useTexts(texts)
  const toast = useToast()
  const [send] = useCall(uploadFarmerImages)
  const onFailed = ([failure]: readonly CallError[]) =>
    toast({ title: t('pictures.uploadFailed'), text: failure?.message ?? '', tone: 'bad' })
  const upload: Parameters<typeof usePictureUploads>[0]['upload'] = request => send({ params: { id }, ...request })
  return usePictureUploads({ upload, tooLarge: t('pictures.tooLarge'), onUploaded, onFailed })
}
