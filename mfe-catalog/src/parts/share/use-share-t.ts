import { createTexts, useTexts } from '@santhe/ui'
import { shareTexts } from '../../texts/share.ts'

const texts = createTexts({ share: shareTexts })

/** The words of sharing, which only chunks that show it have, in the language of the page. */
export const useShareT = () => useTexts(texts)
