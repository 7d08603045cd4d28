import { createTexts } from '@santhe/ui'

export const notFoundTexts = createTexts('shell.notFoundPage', {
  title: 'Page Not Found',
  text: 'This page has moved or does not exist. Try one of these:',
  browse: 'Browse Products',
  home: 'Home',
})
