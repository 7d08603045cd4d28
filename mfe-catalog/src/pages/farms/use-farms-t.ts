import { createTexts, useTexts } from '@santhe/ui'
import { farmsPageTexts } from '../../texts/farms.ts'

const texts = createTexts({ farmsPage: farmsPageTexts })

/** The words of the list of farms in the language of the page. */
export const useFarmsT = () => useTexts(texts)
