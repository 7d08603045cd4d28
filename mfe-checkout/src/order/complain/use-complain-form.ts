import { type PictureUpload, useCall, useIdempotencyKey, useLateRefusal, usePictureUploads } from '@santhe/client'
import { type OrderDetail, openComplaint } from '@santhe/contracts'
import { type CallError, type Outcome, useToast } from '@santhe/host'
import { type ComplaintKind, MOST_COMPLAINT_PHOTOS } from '@santhe/rules'
import { useItemName, useTexts } from '@santhe/ui'
import { useState } from 'react'
import complainTexts from '../../texts/en/complain.json'
import complainFormTexts from '../../texts/en/complain-form.json'

/** Photos of one form: shrunk one by one, sent in one request. */
function usePhotos() {
  const t = useTexts(complainFormTexts)
  const { uploads, isUploading, add, ...photos } = usePictureUploads({
    upload: async (): Promise<Outcome<unknown>> => ({ ok: true, data: undefined }),
    refusals: { tooLarge: t('tooLarge'), heic: t('heic') },
    onUploaded: () => {},
    onFailed: () => {},
    startsAtOnce: false,
  })
  const room = MOST_COMPLAINT_PHOTOS - uploads.length
  return { ...photos, uploads, room, add: (files: readonly File[]) => add(files.slice(0, room)) }
}

/** Returns the sent share of each file, 0 to 1: the request sends files one after the other. */
function sharesOf(files: readonly File[], share: number): number[] {
  const sent = share * files.reduce((sum, { size }) => sum + size, 0)
  let before = 0
  return files.map(({ size }) => {
    const part = Math.min(Math.max((sent - before) / size, 0), 1)
    before += size
    return part
  })
}

const stateOf = (share: number) => (share === 0 ? 'waiting' : share < 1 ? 'sending' : 'sent')

/** Whether the error concerns the photos: resend them or choose others. */
const isOfPhotos = ({ status }: CallError) => [0, 413, 415, 422].includes(status)

interface Sending {
  isSending: boolean
  /** Sent share of all bytes, 0 to 1. */
  share: number
  error: CallError | undefined
}

/** Returns photos for display. One request sends them all, so retrying one resends all under the same key. */
function shownUploads(uploads: readonly PictureUpload[], { isSending, share, error }: Sending): PictureUpload[] {
  const shares = sharesOf(
    uploads.map(({ file }) => file),
    share,
  )
  return uploads.map((upload, place) => {
    const { [place]: part = 0 } = shares
    if (isSending) return { ...upload, state: stateOf(part), share: part } as const
    if (upload.state !== 'waiting') return upload
    return error && isOfPhotos(error) ? { ...upload, state: 'failed' as const, reason: '' } : upload
  })
}

/** Keeps all input until it is sent. docs/product/adjustments.md#complaints */
export function useComplainForm(order: OrderDetail, onClose: () => void) {
  const t = useTexts(complainFormTexts)
  const toast = useToast()
  const itemName = useItemName()
  const [send, { isBusy: isSending }] = useCall(openComplaint)
  const keyOf = useIdempotencyKey()
  const refuse = useLateRefusal(useTexts(complainTexts)('button'))
  const photos = usePhotos()
  const [kind, setKind] = useState<ComplaintKind>()
  const [boxes, setBoxes] = useState<ReadonlyMap<number, number>>(new Map())
  const [words, setWords] = useState('')
  const [share, setShare] = useState(0)
  const [error, setError] = useState<CallError>()
  const [problem, setProblem] = useState<string>()

  const complained = new Set(order.complaints.flatMap(({ lines }) => lines.map(({ productId }) => productId)))
  const products = order.items.flatMap(item => {
    const { productId, quantity, boxesNow: most = quantity } = item
    if (complained.has(productId) || most === 0) return []
    return [{ productId, name: itemName(item), most, count: boxes.get(productId) ?? 0 }]
  })
  const lines = products.flatMap(({ productId, count }) => (count > 0 ? [{ productId, quantity: count }] : []))

  function firstProblem(): string | undefined {
    if (!kind) return t('noKind')
    if (lines.length === 0) return t('noBoxes')
    return photos.uploads.some(({ state }) => state !== 'waiting') ? t('badPhoto') : undefined
  }

  const handleSend = async (): Promise<void> => {
    const first = firstProblem()
    setProblem(first)
    setError(undefined)
    if (first !== undefined || !kind) return
    const body = { kind, lines: JSON.stringify(lines), words }
    const files = photos.uploads.map(({ file }) => file)
    const sent = files.map(({ name, size, lastModified }) => [name, size, lastModified])
    setShare(0)
    const outcome = await send({
      params: { id: order.id },
      ...{ body, files, onSent: setShare },
      idempotencyKey: keyOf([body, sent]),
    })
    if (!outcome.ok) return refuse(outcome.error, setError)
    toast({ title: t('sent'), tone: 'good' })
    onClose()
  }

  const isBusy = isSending || photos.uploads.some(({ state }) => state === 'preparing')
  const uploads = shownUploads(photos.uploads, { isSending, share, error })
  return {
    ...{ kind, setKind, words, setWords, products, isBusy },
    photos: { ...photos, uploads, leaveOut: isSending ? undefined : photos.leaveOut },
    problem: problem ?? error?.fields.lines ?? error?.message,
    setBoxes: (productId: number, count: number) => setBoxes(before => new Map(before).set(productId, count)),
    handleSend,
  }
}
