import { createTexts } from '@santhe/ui'

export const texts = createTexts({
  notRead: 'Not read since {{time}}',
  tryAgain: 'Try Again',
})
