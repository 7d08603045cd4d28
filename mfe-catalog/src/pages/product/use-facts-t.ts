import { createTexts, useTexts } from '@santhe/ui'
import { productFactsTexts } from '../../texts/product-facts.ts'

const texts = createTexts({ facts: productFactsTexts })

/** The words of a product's facts in the language of the page. */
export const useFactsT = () => useTexts(texts)
