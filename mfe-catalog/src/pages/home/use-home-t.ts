import { createTexts, useTexts } from '@santhe/ui'
import { homeTexts } from '../../texts/home.ts'

const texts = createTexts({ home: homeTexts })

/** The home page's words in the language of the page. */
export const useHomeT = () => useTexts(texts)
