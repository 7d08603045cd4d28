import { createTexts, useTexts } from '@santhe/ui'
import { farmPageTexts } from '../../texts/farm.ts'

const texts = createTexts({ farmPage: farmPageTexts })

/** The farm page's words in the language of the page. */
export const useFarmT = () => useTexts(texts)
