import { createTexts } from './texts.ts'

/** The few words that belong to the components themselves. */
export const uiTexts = createTexts({
  tryAgain: 'Try again',
  close: 'Close',
  optional: 'optional',
  choices: 'Choices',
  noneFits: 'Nothing fits what you typed.',
  fitting_one: '{{count}} fits',
  fitting_other: '{{count}} fit',
  loading: 'Loading…',
  loadMore: 'Show more',
  moreLines: '+{{count}} more',
  rating: '{{rating}} out of 5',
  fewer: 'One box less',
  more: 'One box more',
  onlyLeft_one: 'Only {{count}} box left',
  onlyLeft_other: 'Only {{count}} boxes left',
  atMost: 'At most {{count}} boxes an order',
  imageNotFound: 'Image Not Found',
  working: 'Working…',
  pieces_one: '{{count}} piece',
  pieces_other: '{{count}} pieces',
  litres_one: '{{count}} litre',
  litres_other: '{{count}} litres',
})
