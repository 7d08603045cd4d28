import type { CallError, OnSent, Outcome } from '@santhe/host'
import { useRef, useState } from 'react'
import { shrinkPicture } from './shrink-picture.ts'

const MOST_BYTES = 8 * 1024 * 1024
/** Statuses that are about the file itself. */
const OF_THE_FILE: readonly number[] = [413, 415, 422]
/** How long to wait before an upload over a line that broke is sent again, in milliseconds. */
const PAUSES = [1000, 3000]

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

interface UploadRequest {
  files: readonly File[]
  onSent: OnSent
  signal: AbortSignal
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

function pause(milliseconds: number): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, milliseconds))
}

/** Sends a picture, and again where the line broke: the market stores the same picture once. */
async function sendPatiently<T>(request: UploadRequest, upload: PictureUploads<T>['upload']) {
  const { signal, onSent } = request
  let outcome = await upload(request)
  for (const milliseconds of PAUSES) {
    if (outcome.ok || outcome.error.code !== 'OFFLINE' || signal.aborted) break
    await pause(milliseconds)
    if (signal.aborted) break
    onSent(0)
    outcome = await upload(request)
  }
  return outcome
}

/**
 * Pictures that a person chose: shrunk, and sent one after another, each in a call of its own, so that one that fails can be tried
 * again or left out alone. Uploading goes on where the component is gone.
 */
export function usePictureUploads<T>({
  upload,
  refusals,
  onUploaded,
  onFailed,
  startsAtOnce = true,
  staysAfterUpload = false,
}: PictureUploads<T>) {
  const [uploads, setUploads] = useState<readonly PictureUpload[]>([])
  const list = useRef<readonly PictureUpload[]>([])
  const work = useRef({
    id: 0,
    prepared: new Map<number, Promise<void>>(),
    sending: new Map<number, AbortController>(),
  })
  const queue = useRef<Promise<unknown>>(Promise.resolve())

  const replace = (next: readonly PictureUpload[]) => {
    list.current = next
    setUploads(next)
  }
  const change = (id: number, more: Partial<PictureUpload>) =>
    replace(list.current.map(one => (one.id === id ? { ...one, ...more } : one)))

  const prepare = async ({ id, file }: PictureUpload) => {
    const shrunk = await shrinkPicture(file)
    if (!shrunk) change(id, { state: 'refused', reason: refusals.heic })
    else if (shrunk.size > MOST_BYTES) change(id, { state: 'refused', reason: refusals.tooLarge })
    else change(id, { state: 'waiting', file: shrunk })
  }

  const sendOne = async (id: number): Promise<CallError | undefined> => {
    await work.current.prepared.get(id)
    const chosen = list.current.find(one => one.id === id)
    if (!chosen || (chosen.state !== 'waiting' && chosen.state !== 'failed')) return undefined
    change(id, { state: 'sending', share: 0, reason: '' })
    const controller = new AbortController()
    work.current.sending.set(id, controller)
    const onSent = (share: number) => change(id, { share })
    const outcome = await sendPatiently({ files: [chosen.file], onSent, signal: controller.signal }, upload)
    work.current.sending.delete(id)
    if (outcome.ok) {
      // One that was left out too late has arrived all the same.
      onUploaded(outcome.data)
      if (staysAfterUpload) change(id, { state: 'sent' })
      else replace(list.current.filter(one => one.id !== id))
      return undefined
    }
    const { status, message } = outcome.error
    change(id, { state: OF_THE_FILE.includes(status) ? 'refused' : 'failed', reason: message })
    return controller.signal.aborted ? undefined : outcome.error
  }

  const sendAll = async (ids: readonly number[]): Promise<readonly CallError[]> => {
    const failures: CallError[] = []
    for (const id of ids) {
      const failure = await sendOne(id)
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
      work.current.sending.get(id)?.abort()
      replace(list.current.filter(one => one.id !== id))
    },
    /** Sends all that wait or failed, and returns what they failed with. */
    uploadAll: () => enqueue(list.current.map(({ id }) => id)),
    /** Returns whether a picture has not arrived. */
    hasOpen: () => list.current.some(({ state }) => state !== 'sent'),
    /** Returns what was chosen and is in the list. */
    files: () => list.current.map(({ file }) => file),
  }
}
