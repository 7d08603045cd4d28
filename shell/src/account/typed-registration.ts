import { z } from '@santhe/contracts'
import { tabStore } from '@santhe/host'
import { parseJson } from '@santhe/rules'
import { useEffect, useEffectEvent } from 'react'

/** Session storage of typed fields: a language is a page of its own, and phones drop pages in the background. */
const STORAGE_KEY = 'santhe-register'
const Typed = z.record(z.string(), z.string())

export function readTyped(): Readonly<Record<string, string>> | undefined {
  return Typed.safeParse(parseJson(tabStore.getItem(STORAGE_KEY) ?? '')).data
}

/** Saves typed fields but the password while the page is hidden, and forgets them once another page is opened from here. */
export function useSavedTyped(values: Readonly<Record<string, string>>): void {
  const save = useEffectEvent(() => {
    const { password: _, ...saved } = values
    if (document.hidden) tabStore.setItem(STORAGE_KEY, JSON.stringify(saved))
  })
  useEffect(() => {
    document.addEventListener('visibilitychange', save)
    return () => {
      document.removeEventListener('visibilitychange', save)
      tabStore.removeItem(STORAGE_KEY)
    }
  }, [])
}
