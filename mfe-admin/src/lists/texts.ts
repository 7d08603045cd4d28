import { createTexts } from '@santhe/ui'

export const texts = createTexts({
  farmFilter: 'Farm',
  allFarms: 'All farms',
  farmNumber: 'Farm #{{id}}',
  notRead: 'Not updated since {{time}}',
  tryAgain: 'Try Again',
  keys: {
    title: 'Keyboard shortcuts',
    show: 'Shortcuts (?)',
    move: 'Move between rows',
    open: 'Open the marked row',
    search: 'Search',
    help: 'Show these shortcuts',
  },
})
