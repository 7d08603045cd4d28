import type { CallError, OnSent, Outcome } from '@santhe/host'
import { useRef, useState } from 'react'

const MOST_BYTES = 8 * 1024 * 1024
/** Statuses that are about the file itself. */
const OF_THE_FILE: readonly number[] = [413, 415, 422]

export interface PictureUpload {
  id: number
  file: File
  /** What failed can be tried again; in place of what was refused only another picture helps. */
  state: 'waiting' | 'sending' | 'failed' | 'refused'
  /** How much is on its way, 0 to 1. */
  share: number
  /** Why it was not taken. */
  reason: string
}

function pictureUpload(id: number, file: File, tooLarge: string): PictureUpload {
  const isTooLarge = file.size > MOST_BYTES
  return { id, file, state: isTooLarge ? 'refused' : 'waiting', share: 0, reason: isTooLarge ? tooLarge : '' }
}

interface PictureUploads {
  /** Sends one file; as `useCall` returns it. */
  upload: (request: { files: readonly File[]; onSent: OnSent }) => Promise<Outcome<{ imageUrls: string[] }>>
  /** What is said of a file above 8 MB, which is not sent. */
  tooLarge: string
  onUploaded: (url: string) => void
  /** Called once for the files that were chosen together, where some of them failed. */
  onFailed: (failures: readonly CallError[]) => void
}

/** Uploads pictures one after another, each in a call of its own, so that one that fails can be tried again alone. */
export function usePictureUploads({ upload, tooLarge, onUploaded, onFailed }: PictureUploads) {
  const [uploads, setUploads] = useState<readonly PictureUpload[]>([])
  const last = useRef({ id: 0, upload: Promise.resolve() })
  const removedIds = useRef(new Set<number>())

  const change = (id: number, more: Partial<PictureUpload>) =>
    setUploads(before => before.map(one => (one.id === id ? { ...one, ...more } : one)))

  const leaveOut = (id: number) => {
    removedIds.current.add(id)
    setUploads(before => before.filter(one => one.id !== id))
  }

  const send = async ({ id, file }: PictureUpload): Promise<CallError | undefined> => {
    if (removedIds.current.has(id)) return undefined
    change(id, { state: 'sending', share: 0, reason: '' })
    const outcome = await upload({ files: [file], onSent: share => change(id, { share }) })
    if (!outcome.ok) {
      const { status, message } = outcome.error
      change(id, { state: OF_THE_FILE.includes(status) ? 'refused' : 'failed', reason: message })
      return outcome.error
    }
    if (!removedIds.current.has(id)) outcome.data.imageUrls.forEach(onUploaded)
    leaveOut(id)
    return undefined
  }

  const sendAll = async (pending: readonly PictureUpload[]) => {
    const failures: CallError[] = []
    for (const one of pending) {
      const failure = await send(one)
      if (failure) failures.push(failure)
    }
    if (failures.length > 0) onFailed(failures)
  }

  const enqueue = (pending: readonly PictureUpload[]) => {
    last.current.upload = last.current.upload.then(() => sendAll(pending))
  }

  const add = (files: readonly File[]) => {
    const added = files.map(file => {
      last.current.id += 1
      return pictureUpload(last.current.id, file, tooLarge)
    })
    setUploads(before => [...before, ...added])
    enqueue(added.filter(({ state }) => state === 'waiting'))
  }

  const retry = (one: PictureUpload) => {
    change(one.id, { state: 'waiting', reason: '' })
    enqueue([one])
  }

  const isUploading = uploads.some(({ state }) => state === 'waiting' || state === 'sending')
  return { uploads, isUploading, add, retry, leaveOut }
}
