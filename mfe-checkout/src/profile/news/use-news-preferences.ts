import { useCall, useEndpoint } from '@santhe/client'
import { type InputOf, readNewsPreferences, setNewsPreferences } from '@santhe/contracts'
import { textOf, useToast } from '@santhe/host'
import { useTexts } from '@santhe/ui'
import { useState } from 'react'
import { newsTexts } from './texts.ts'

type Change = InputOf<typeof setNewsPreferences, 'body'>

/** `save` returns whether the change was stored. */
export function useNewsPreferences() {
  const t = useTexts(newsTexts)
  const toast = useToast()
  const [send, { isBusy }] = useCall(setNewsPreferences)
  const [isSaved, setSaved] = useState(false)
  const read = useEndpoint(readNewsPreferences, {}, { fresh: true })

  async function save(change: Change): Promise<boolean> {
    setSaved(false)
    const outcome = await send({ body: change })
    if (!outcome.ok) toast({ title: t('failed'), text: textOf(outcome.error), tone: 'bad' })
    setSaved(outcome.ok)
    return outcome.ok
  }

  return { ...read, save, isSaved: isSaved && !isBusy }
}
