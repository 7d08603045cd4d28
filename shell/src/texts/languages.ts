import { loadHostTexts } from '@santhe/host'
import { languageLoader } from '@santhe/ui/languages'

const loadTables = languageLoader({
  kn: () => import(/* webpackChunkName: "texts-kn" */ './kn.json'),
  hi: () => import(/* webpackChunkName: "texts-hi" */ './hi.json'),
})

export async function loadTexts(language: 'kn' | 'hi'): Promise<void> {
  await Promise.all([loadTables(language), loadHostTexts(language)])
}
