import { type Draft, withDrafts } from '@santhe/host'
import { useCallback, useEffect, useRef, useState } from 'react'

/** How long typing has to rest before it is saved, in milliseconds. */
const PAUSE_MS = 400

interface FormDraft {
  personId: number
  /** Such as 'product 4'. */
  form: string
  /** What differs from the form as it began. */
  texts: Readonly<Record<string, string>>
  files: Readonly<Record<string, readonly File[]>>
  /** Called once with what an earlier visit left unsent. */
  onRestore: (draft: Draft) => void
}

function isEmpty({ texts, files }: Pick<FormDraft, 'texts' | 'files'>): boolean {
  return Object.keys(texts).length === 0 && Object.values(files).every(list => list.length === 0)
}

/**
 * Saves what was typed and chosen in a form in this browser until it is sent or discarded, and restores it when the form is opened
 * again: after a reload, a sign-in that became due, or a closed tab. Signing out deletes it.
 */
export function useFormDraft({ personId, form, texts, files, onRestore }: FormDraft) {
  const [restoredAt, setRestoredAt] = useState<number>()
  // Before the earlier draft is read nothing is saved over it; after the form was sent nothing is saved any more.
  const [phase, setPhase] = useState<'reading' | 'open' | 'sent'>('reading')
  const restore = useRef(onRestore)

  useEffect(() => {
    let isCurrent = true
    void withDrafts(drafts => drafts.readDraft({ personId, form })).then(draft => {
      if (!isCurrent) return
      if (draft) {
        restore.current(draft)
        setRestoredAt(draft.savedAt)
      }
      setPhase('open')
    })
    return () => {
      isCurrent = false
    }
  }, [personId, form])

  const draftText = JSON.stringify([texts, Object.values(files).map(list => list.map(file => file.name + file.size))])
  // biome-ignore lint/correctness/useExhaustiveDependencies: `draftText` stands for the texts and files, which are new objects each time
  useEffect(() => {
    if (phase !== 'open') return undefined
    const timer = setTimeout(() => {
      if (isEmpty({ texts, files })) void withDrafts(drafts => drafts.deleteDraft({ personId, form }))
      else void withDrafts(drafts => drafts.saveDraft({ personId, form }, copyOf({ texts, files })))
    }, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [phase, personId, form, draftText])

  /** Deletes the draft: the form was sent, or is begun again. */
  const drop = useCallback(
    async (next: 'open' | 'sent') => {
      setPhase(next)
      setRestoredAt(undefined)
      await withDrafts(drafts => drafts.deleteDraft({ personId, form }))
    },
    [personId, form],
  )
  return { restoredAt, drop }
}

function copyOf({ texts, files }: Pick<FormDraft, 'texts' | 'files'>) {
  return {
    texts: { ...texts },
    files: Object.fromEntries(Object.entries(files).map(([name, list]) => [name, [...list]])),
  }
}
