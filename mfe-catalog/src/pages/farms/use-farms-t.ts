import { createTexts, useTexts } from '@santhe/ui'
import { farmsPageTexts } from '../../texts/farms.ts'

const texts = createTexts({ farmsPage: farmsPageTexts })

export const useFarmsT = () => useTexts(texts)
