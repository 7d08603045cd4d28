import { createTexts, useTexts } from '@santhe/ui'
import { aboutFarmTexts } from '../../../texts/about-farm.ts'

const texts = createTexts({ about: aboutFarmTexts })

export const useAboutT = () => useTexts(texts)
