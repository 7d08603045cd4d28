import { createTexts, useTexts } from '@santhe/ui'
import { productFactsTexts } from '../../texts/product-facts.ts'

const texts = createTexts({ facts: productFactsTexts })

export const useFactsT = () => useTexts(texts)
