import { setLanguage } from '@santhe/contracts'
import { inLanguage, isLanguage, LANGUAGE_COOKIE, type Language } from '@santhe/rules'
import { useCallback } from 'react'
import { write } from './requests.ts'
import { useHost } from './use-host.ts'

const YEAR_SECONDS = 365 * 24 * 60 * 60
const TIMEOUT_MS = 2_000

/** Returns the language chosen in this browser; the edge opens pages without a prefix in it. */
export function chosenLanguage(): Language | undefined {
  const stored = document.cookie.split('; ').find(cookie => cookie.startsWith(`${LANGUAGE_COOKIE}=`))
  const language = stored?.slice(LANGUAGE_COOKIE.length + 1)
  return isLanguage(language) ? language : undefined
}

function storeOnDevice(language: Language): void {
  // biome-ignore lint/suspicious/noDocumentCookie: Safari has no Cookie Store, and the edge must read it.
  document.cookie = `${LANGUAGE_COOKIE}=${language}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax`
}

/** Opens a path in a language, as a new document. */
export function openInLanguage(path: string, language: Language): void {
  storeOnDevice(language)
  location.assign(inLanguage(path, language))
}

/** Stores the choice on the device and, if signed in, with the person; then opens the path in that language. */
export function useChooseLanguage(): (language: Language, path: string) => Promise<void> {
  const { store } = useHost()
  return useCallback(
    async (language, path) => {
      if (store.getState().santhe.token) {
        const late = new Promise(resolve => setTimeout(resolve, TIMEOUT_MS))
        await Promise.race([write(store, setLanguage, { language }), late])
      }
      openInLanguage(path, language)
    },
    [store],
  )
}
