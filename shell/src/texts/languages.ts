import { loadHostTexts } from '@santhe/host'
import { languageLoader } from '@santhe/ui/languages'

const loadTables = languageLoader({
  kn: () => import(/* webpackChunkName: "texts-kn" */ './kn.json'),
  hi: () => import(/* webpackChunkName: "texts-hi" */ './hi.json'),
})

/** Loads the words of the shell and of the host that it brings. */
export async function loadTexts(language: 'kn' | 'hi'): Promise<void> {
  await Promise.all([loadTables(language), loadHostTexts(language)])
}
