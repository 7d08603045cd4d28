import type { CallError, Outcome } from '@santhe/host'
import { useRef, useState } from 'react'
import { sendPatiently, type UploadRequest } from './send-patiently.ts'
import { MOST_UPLOAD_BYTES, shrinkPicture } from './shrink-picture.ts'

/** Statuses about the file itself. */
const OF_THE_FILE: readonly number[] = [413, 415, 422]

export interface PictureUpload {
  id: number
  /** As chosen, then as sent. */
  file: File
  /** 'failed' can be retried; 'refused' needs another picture. */
  state: 'preparing' | 'waiting' | 'sending' | 'sent' | 'failed' | 'refused'
  /** Progress, 0 to 1. */
  share: number
  /** Error text. */
  reason: string
}

interface PictureUploads<T> {
  /** As returned by `useCall`. */
  upload: (request: UploadRequest) => Promise<Outcome<T>>
  /** Messages for files above 8 MB and undecodable HEIC. */
  refusals: { tooLarge: string; heic: string }
  onUploaded: (response: T) => void
  /** Called once with all errors. */
  onFailed: (failures: readonly CallError[]) => void
  /** False to wait for `uploadAll`. */
  startsAtOnce?: boolean
  /** Whether uploaded pictures stay in the list. */
  staysAfterUpload?: boolean
}

/** Shrinks a file, or refuses it. */
async function prepared(file: File, refusals: { tooLarge: string; heic: string }): Promise<Partial<PictureUpload>> {
  const shrunk = await shrinkPicture(file)
  if (!shrunk) return { state: 'refused', reason: refusals.heic }
  if (shrunk.size > MOST_UPLOAD_BYTES) return { state: 'refused', reason: refusals.tooLarge }
  return { state: 'waiting', file: shrunk }
}

/** The current list for long-running work, and its rendered state. */
function useUploadList() {
  const [uploads, setUploads] = useState<readonly PictureUpload[]>([])
  const list = useRef<readonly PictureUpload[]>([])
  const replace = (next: readonly PictureUpload[]) => {
    list.current = next
    setUploads(next)
  }
  const change = (id: number, more: Partial<PictureUpload>) =>
    replace(list.current.map(one => (one.id === id ? { ...one, ...more } : one)))
  const remove = (id: number) => replace(list.current.filter(one => one.id !== id))
  return { uploads, list, replace, change, remove }
}

type UploadList = ReturnType<typeof useUploadList>

/** Sends and cancels pictures. */
function useSending<T>(
  { list, change, remove }: UploadList,
  { upload, onUploaded, staysAfterUpload = false }: PictureUploads<T>,
) {
  const sending = useRef(new Map<number, AbortController>())

  const send = async (id: number): Promise<CallError | undefined> => {
    const picture = list.current.find(one => one.id === id)
    if (!picture || (picture.state !== 'waiting' && picture.state !== 'failed')) return undefined
    change(id, { state: 'sending', share: 0, reason: '' })
    const controller = new AbortController()
    sending.current.set(id, controller)
    const onSent = (share: number) => change(id, { share })
    const outcome = await sendPatiently({ files: [picture.file], onSent, signal: controller.signal }, upload)
    sending.current.delete(id)
    if (outcome.ok) {
      // Cancelled too late: it was stored.
      onUploaded(outcome.data)
      if (staysAfterUpload) change(id, { state: 'sent' })
      else remove(id)
      return undefined
    }
    const { status, message } = outcome.error
    change(id, { state: OF_THE_FILE.includes(status) ? 'refused' : 'failed', reason: message })
    return controller.signal.aborted ? undefined : outcome.error
  }
  return { send, cancel: (id: number) => sending.current.get(id)?.abort() }
}

/**
 * Uploads chosen pictures one after another, each in its own call, so failures can be retried or dropped alone.
 * Continues after unmounting.
 */
export function usePictureUploads<T>(options: PictureUploads<T>) {
  const { refusals, onFailed, startsAtOnce = true } = options
  const uploadList = useUploadList()
  const { uploads, list, replace, change, remove } = uploadList
  const { send, cancel } = useSending(uploadList, options)
  const work = useRef({ id: 0, prepared: new Map<number, Promise<void>>() })
  const queue = useRef<Promise<unknown>>(Promise.resolve())

  const prepare = async ({ id, file }: PictureUpload) => change(id, await prepared(file, refusals))

  const sendAll = async (ids: readonly number[]): Promise<readonly CallError[]> => {
    const failures: CallError[] = []
    for (const id of ids) {
      await work.current.prepared.get(id)
      const failure = await send(id)
      if (failure) failures.push(failure)
    }
    if (failures.length > 0) onFailed(failures)
    return failures
  }

  const enqueue = (ids: readonly number[]): Promise<readonly CallError[]> => {
    const sent = queue.current.then(() => sendAll(ids))
    queue.current = sent
    return sent
  }

  return {
    uploads,
    isUploading: uploads.some(({ state }) => state === 'preparing' || state === 'waiting' || state === 'sending'),
    add: (files: readonly File[]) => {
      const added = files.map((file): PictureUpload => {
        work.current.id += 1
        return { id: work.current.id, file, state: 'preparing', share: 0, reason: '' }
      })
      replace([...list.current, ...added])
      for (const one of added) work.current.prepared.set(one.id, prepare(one))
      if (startsAtOnce) enqueue(added.map(({ id }) => id))
    },
    /** Sends again, or queues. */
    retry: ({ id }: PictureUpload) => {
      change(id, { state: 'waiting', reason: '' })
      enqueue([id])
    },
    /** Removes a picture, cancelling its upload. */
    leaveOut: (id: number) => {
      cancel(id)
      remove(id)
    },
    /** Sends all waiting or failed; returns the errors. */
    uploadAll: () => enqueue(list.current.map(({ id }) => id)),
    hasOpen: () => list.current.some(({ state }) => state !== 'sent'),
    files: () => list.current.map(({ file }) => file),
  }
}
