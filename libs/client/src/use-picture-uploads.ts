import type { CallError, Outcome } from '@santhe/host'
import { useRef, useState } from 'react'
import { sendPatiently, type UploadRequest } from './send-patiently.ts'
import { MOST_UPLOAD_BYTES, shrinkPicture } from './shrink-picture.ts'

/** Statuses that are about the file itself. */
const OF_THE_FILE: readonly number[] = [413, 415, 422]

export interface PictureUpload {
  id: number
  /** As it was chosen, and once it is ready, as it is sent. */
  file: File
  /** What failed can be tried again; in place of what was refused only another picture helps. */
  state: 'preparing' | 'waiting' | 'sending' | 'sent' | 'failed' | 'refused'
  /** How much is on its way, 0 to 1. */
  share: number
  /** Why it was not taken. */
  reason: string
}

interface PictureUploads<T> {
  /** Sends one file; as `useCall` returns it. */
  upload: (request: UploadRequest) => Promise<Outcome<T>>
  /** The message for a file that is not sent: one above 8 MB, and a HEIC one that this browser can't read. */
  refusals: { tooLarge: string; heic: string }
  onUploaded: (response: T) => void
  /** Called once with what several files failed with. */
  onFailed: (failures: readonly CallError[]) => void
  /** Each picture is sent as soon as it is chosen, unless this is false: then by `uploadAll`. */
  startsAtOnce?: boolean
  /** A picture that has arrived stays in the list, as what the form shows; else it leaves it. */
  staysAfterUpload?: boolean
}

/** Returns what becomes of a chosen file: shrunk and ready to be sent, or refused. */
async function prepared(file: File, refusals: { tooLarge: string; heic: string }): Promise<Partial<PictureUpload>> {
  const shrunk = await shrinkPicture(file)
  if (!shrunk) return { state: 'refused', reason: refusals.heic }
  if (shrunk.size > MOST_UPLOAD_BYTES) return { state: 'refused', reason: refusals.tooLarge }
  return { state: 'waiting', file: shrunk }
}

/** The chosen pictures as they are now, for work that outlives a render, and as they are shown. */
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

/** Returns a function that sends one of the pictures, and how one that is on its way is cancelled. */
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
      // One that was left out too late has arrived all the same.
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
 * Pictures that a person chose: shrunk, and sent one after another, each in a call of its own, so that one that fails can be tried
 * again or left out alone. Uploading goes on where the component is gone.
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
    /** Adds chosen files behind the others. */
    add: (files: readonly File[]) => {
      const added = files.map((file): PictureUpload => {
        work.current.id += 1
        return { id: work.current.id, file, state: 'preparing', share: 0, reason: '' }
      })
      replace([...list.current, ...added])
      for (const one of added) work.current.prepared.set(one.id, prepare(one))
      if (startsAtOnce) enqueue(added.map(({ id }) => id))
    },
    /** Sends one again, or puts it among those to be sent. */
    retry: ({ id }: PictureUpload) => {
      change(id, { state: 'waiting', reason: '' })
      enqueue([id])
    },
    /** Takes one out of the list; what is on its way is cancelled. */
    leaveOut: (id: number) => {
      cancel(id)
      remove(id)
    },
    /** Sends all that wait or failed, and returns what they failed with. */
    uploadAll: () => enqueue(list.current.map(({ id }) => id)),
    /** Returns whether a picture has not arrived. */
    hasOpen: () => list.current.some(({ state }) => state !== 'sent'),
    /** Returns what was chosen and is in the list. */
    files: () => list.current.map(({ file }) => file),
  }
}
