import { type Draft, withPersonData } from '@santhe/host'
import { useCallback, useEffect, useRef, useState } from 'react'

/** Debounce before typing is saved, in ms. */
const PAUSE_MS = 400

interface FormDraft {
  personId: number
  /** A name such as 'product 4'. */
  form: string
  texts: Readonly<Record<string, string>>
  files: Readonly<Record<string, readonly File[]>>
  /** Called once with an unsent draft of an earlier visit. */
  onRestore: (draft: Draft) => void
}

function isEmpty({ texts, files }: Pick<FormDraft, 'texts' | 'files'>): boolean {
  return Object.keys(texts).length === 0 && Object.values(files).every(list => list.length === 0)
}

/**
 * Saves a form in this browser until it is submitted or discarded. Restores it after a reload, a new sign-in or a closed
 * tab. Signing out deletes it.
 */
export function useFormDraft({ personId, form, texts, files, onRestore }: FormDraft) {
  const [restoredAt, setRestoredAt] = useState<number>()
  // Save nothing before the earlier draft is read, or after submitting.
  const [phase, setPhase] = useState<'reading' | 'open' | 'sent'>('reading')
  const restore = useRef(onRestore)

  useEffect(() => {
    let isCurrent = true
    void withPersonData(drafts => drafts.readDraft({ personId, name: form })).then(draft => {
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
      if (isEmpty({ texts, files })) void withPersonData(drafts => drafts.deleteDraft({ personId, name: form }))
      else void withPersonData(drafts => drafts.saveDraft({ personId, name: form }, copyOf({ texts, files })))
    }, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [phase, personId, form, draftText])

  /** Deletes the draft after submitting or starting over. */
  const drop = useCallback(
    async (next: 'open' | 'sent') => {
      setPhase(next)
      setRestoredAt(undefined)
      await withPersonData(drafts => drafts.deleteDraft({ personId, name: form }))
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
