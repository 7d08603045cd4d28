import { createTexts } from '@santhe/ui'

export const texts = createTexts('wholesale', {
  title: 'Wholesale',
  intro: 'What this market sells by the lorry:',
  failed: 'The categories could not be loaded.',
  overview: 'Nothing was ordered by the lorry yet.',
})
