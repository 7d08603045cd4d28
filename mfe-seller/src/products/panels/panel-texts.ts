import { createTexts } from '@santhe/ui'

export const panelTexts = createTexts({
  offerTitle: 'Price and dates of {{name}}',
  price: 'Price per box',
  until: 'Available until',
  harvest: 'Harvest date',
  save: 'Save',
  cancel: 'Cancel',
  saved: '{{name}} is changed',
  approval: 'A higher price goes to approval again. Buyers see {{price}} until then.',
  approvalSent: 'The higher price waits for approval.',
  atOnce: 'Counts at once.',
  nothing: 'Nothing is changed yet.',

  harvested: '{{name}} was harvested today',
  harvestText:
    'It is sold as Available Now. What is booked stays booked; we tell those buyers that their order can come earlier.',
  harvestSoldOutText:
    'It stays sold out. What is booked stays booked; we tell those buyers that their order can come earlier.',
  asBefore: '{{name}} is as it was',

  againTitle: 'Offer {{name}} again',
  againText: 'The same product: its address, reviews and approval stay.',
  by: 'Move its dates by',
  week: 'A week',
  year: 'A year',
  boxes: 'Boxes there are now',
  boxesProblem: 'Please give a whole number of boxes, at least 1',
  dates: 'Available until {{until}}.',
  datesWithHarvest: 'Harvest {{harvest}}, available until {{until}}.',
  tooFar: 'This is more than 365 days ahead.',
  againConfirm: 'Offer again',
  again: '{{name}} is offered again',

  copied: '{{name}} is copied',
  copiedText: 'It has no boxes yet. Change what is new about it; we check it before it goes on sale.',
  copyDeleted: 'The copy of {{name}} is deleted',
  copyStays: 'The copy of {{name}} was not deleted',
  failed: '{{name}} was not changed',
})
