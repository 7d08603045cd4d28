import { createTexts, useTexts } from '@santhe/ui'
import { aboutFarmTexts } from '../../../texts/about-farm.ts'

const texts = createTexts({ about: aboutFarmTexts })

/** The words about a farm in the language of the page. */
export const useAboutT = () => useTexts(texts)
