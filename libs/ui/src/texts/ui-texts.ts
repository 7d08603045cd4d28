import { useCallback } from 'react'
import { createTexts, useTexts } from './texts.tsx'

/** Ends a text with the sentence mark of its language, so that another text can follow. */
export function useSentence(): (text: string) => string {
  const t = useTexts(uiTexts)
  return useCallback(text => t('sentence', { text }), [t])
}

export const uiTexts = createTexts('ui.ui', {
  tryAgain: 'Try Again',
  broken: {
    title: 'This part of the page stopped working',
    text: 'Your last change may have been saved: check before you repeat it. Reload to see the current state.',
    reload: 'Reload the page',
  },
  close: 'Close',
  language: 'Language',
  sentence: '{{text}}.',
  optional: 'optional',
  choices: 'Choices',
  noneFits: 'Nothing matches what you typed.',
  fitting_one: '{{count}} match',
  fitting_other: '{{count}} matches',
  loading: 'Loading…',
  loadMore: 'Show more',
  selectAll: 'Select all',
  moreLines: '+{{count}} more',
  rating: '{{rating}} out of 5',
  fewer: 'One box less',
  more: 'One box more',
  onlyLeft_one: 'Only {{count}} box left',
  onlyLeft_other: 'Only {{count}} boxes left',
  atMost: 'At most {{count}} boxes an order',
  imageNotFound: 'Image Not Found',
  working: 'Working…',
  problems_one: 'One field needs another look',
  problems_other: '{{count}} fields need another look',
  save: 'Save changes',
  saving: 'Saving…',
  discard: 'Discard',
  unsaved: 'Not saved yet',
  pieces_one: '{{count}} piece',
  pieces_other: '{{count}} pieces',
  litres_one: '{{count}} litre',
  litres_other: '{{count}} litres',
  kg: '{{amount}} kg',
  g: '{{amount}} g',
  ml: '{{amount}} ml',
  dozen: '{{amount}} dozen',
  perMeasure: { kg: '{{price}}/kg', l: '{{price}}/litre', piece: '{{price}}/piece' },
  offer: {
    'Available Now': 'Available Now',
    'Pre-Order': 'Pre-Order',
    'Coming Soon': 'Coming Soon',
    'Sold Out': 'Sold Out',
    'ADD TO CART': 'ADD TO CART',
    'PRE-ORDER NOW': 'PRE-ORDER NOW',
    Ended: 'Ended',
  },
})
