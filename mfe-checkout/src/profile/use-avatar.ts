import { useCall } from '@santhe/client'
import { removeAvatar, setAvatar } from '@santhe/contracts'
import { useSession, useToast } from '@santhe/host'
import { useTexts } from '@santhe/ui'
import { useState } from 'react'
import { texts } from '../texts.ts'

/** docs/product/accounts.md#avatar. */
export const AVATAR_TYPES = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'] as const
const MOST_BYTES = 8 * 1024 * 1024

function refusalOf({ type, size }: File): 'picture.wrongKind' | 'picture.tooLarge' | undefined {
  if (!AVATAR_TYPES.some(accepted => accepted === type)) return 'picture.wrongKind'
  return size > MOST_BYTES ? 'picture.tooLarge' : undefined
}

/** `onRemoved` runs after all views have updated. */
export function useAvatarRemoval(onRemoved: () => void) {
  const t = useTexts(texts)
  const toast = useToast()
  const { refresh } = useSession()
  const [remove, { isBusy }] = useCall(removeAvatar)

  const send = async () => {
    const outcome = await remove()
    if (!outcome.ok) return toast({ title: t('picture.removeFailed'), tone: 'bad' })
    toast({ title: t('picture.removed'), tone: 'good' })
    await refresh()
    onRemoved()
  }

  return { remove: () => void send(), isBusy }
}

/** A failed upload stays selected. `share` is upload progress, 0 to 1. */
export function useAvatar() {
  const t = useTexts(texts)
  const toast = useToast()
  const { refresh } = useSession()
  const [upload] = useCall(setAvatar)
  const [file, setFile] = useState<File>()
  const [problem, setProblem] = useState('')
  const [share, setShare] = useState<number>()

  const choose = (next: File | undefined) => {
    const refusal = next && refusalOf(next)
    setProblem(refusal ? t(refusal) : '')
    setFile(refusal ? undefined : next)
  }

  const send = async () => {
    if (!file) return
    setProblem('')
    setShare(0)
    const outcome = await upload({ files: [file], onSent: setShare })
    setShare(undefined)
    if (!outcome.ok) {
      toast({ title: t('picture.failed'), tone: 'bad' })
      // Only another picture helps, so keep the reason visible.
      if ([413, 415, 422].includes(outcome.error.status)) setProblem(outcome.error.message)
      return
    }
    setFile(undefined)
    toast({ title: t('picture.updated'), tone: 'good' })
    await refresh()
  }

  return { file, choose, send: () => void send(), problem, share }
}
