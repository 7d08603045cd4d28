import { createTexts, useTexts } from '@santhe/ui'
import { shareTexts } from '../../texts/share.ts'

const texts = createTexts({ share: shareTexts })

export const useShareT = () => useTexts(texts)
