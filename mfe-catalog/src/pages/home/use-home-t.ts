import { createTexts, useTexts } from '@santhe/ui'
import { homeTexts } from '../../texts/home.ts'

const texts = createTexts({ home: homeTexts })

export const useHomeT = () => useTexts(texts)
