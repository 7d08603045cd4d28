import { languageLoader } from '@santhe/ui/languages'

export const loadTexts = languageLoader({
  kn: () => import(/* webpackChunkName: "texts-kn" */ './kn.json'),
  hi: () => import(/* webpackChunkName: "texts-hi" */ './hi.json'),
})
