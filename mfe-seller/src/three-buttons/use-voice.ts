import type { Language } from '@santhe/rules'
import { useCallback, useSyncExternalStore } from 'react'

/** Missing in some browsers inside apps. */
const synthesis = () => ('speechSynthesis' in globalThis ? globalThis.speechSynthesis : undefined)

/** Returns a voice of the device for a language, preferably of India. */
function voiceOf(language: Language): SpeechSynthesisVoice | undefined {
  // Android writes 'kn_IN'.
  const voices = (synthesis()?.getVoices() ?? []).filter(({ lang }) => lang.split(/[-_]/)[0] === language)
  return voices.find(({ lang }) => lang.endsWith('IN')) ?? voices[0]
}

/** Many browsers load their voices late. */
function subscribe(onChange: () => void): () => void {
  synthesis()?.addEventListener('voiceschanged', onChange)
  return () => synthesis()?.removeEventListener('voiceschanged', onChange)
}

/** Returns a function that speaks a text; undefined if the device has no voice for the language. */
export function useVoice(language: Language): ((text: string) => void) | undefined {
  // Browsers may list new objects each time, so compare by name.
  const voiceName = useSyncExternalStore(subscribe, () => voiceOf(language)?.name)
  const speak = useCallback(
    (text: string) => {
      const utterance = new SpeechSynthesisUtterance(text)
      utterance.voice = voiceOf(language) ?? null
      utterance.lang = `${language}-IN`
      synthesis()?.cancel()
      synthesis()?.speak(utterance)
    },
    [language],
  )
  return voiceName === undefined ? undefined : speak
}
