import { useCall } from '@santhe/client'
import { uploadFarmImages } from '@santhe/contracts'
import { type CallError, useToast } from '@santhe/host'
import { useTexts } from '@santhe/ui'
import { useRef, useState } from 'react'
import { texts } from '../texts.ts'

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

/** Uploads pictures of the farm one after another, each in a call of its own, so that one that fails can be tried again alone. */
export function usePictureUploads(onUploaded: (url: string) => void) {
  const t = useTexts(texts)
  const [upload] = useCall(uploadFarmImages)
  const [uploads, setUploads] = useState<readonly PictureUpload[]>([])
  const last = useRef({ id: 0, upload: Promise.resolve() })
  const removedIds = useRef(new Set<number>())
  const showFailures = useFailureToast()

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
    showFailures(failures)
  }

  const enqueue = (pending: readonly PictureUpload[]) => {
    last.current.upload = last.current.upload.then(() => sendAll(pending))
  }

  const add = (files: readonly File[]) => {
    const added = files.map(file => {
      last.current.id += 1
      return pictureUpload(last.current.id, file, t('farmPictures.tooLarge'))
    })
    setUploads(before => [...before, ...added])
    enqueue(added.filter(({ state }) => state === 'waiting'))
  }

  const retry = (one: PictureUpload) => {
    change(one.id, { state: 'waiting', reason: '' })
    enqueue([one])
  }

  return { uploads, add, retry, leaveOut }
}

/** Shows once what several files have in common. docs/product/farmer-dashboard.md#farm-profile-texts. */
function useFailureToast(): (failures: readonly CallError[]) => void {
  const t = useTexts(texts)
  const toast = useToast()
  return failures => {
    if (failures.length === 0) return
    const isSignedOut = failures.some(({ status }) => status === 401)
    toast({ title: t(isSignedOut ? 'profile.noToken' : 'farmPictures.uploadFailed'), tone: 'bad' })
  }
}
