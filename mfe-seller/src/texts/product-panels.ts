import { createTexts } from '@santhe/ui'
import { uploadTexts } from './uploads.ts'

export const panelTexts = createTexts('seller.panel', {
  ways: {
    price: 'Price per box',
    until: 'Available until',
    harvestDate: 'Harvest date',
    harvested: 'Harvested today',
    again: 'Offer again',
    photo: 'Today’s photo',
    copy: 'Copy as new',
    delete: 'Delete',
  },
  edit: 'Edit all details',
  deleteTitle: 'Delete {{name}}?',
  deleteText: 'It goes off sale right away. Existing orders stay as they are.',
  deleteConfirm: 'Delete product',
  keep: 'Keep it',
  deleted: 'Product deleted',
  deleteFailed: 'Failed to delete product',

  offerTitle: 'Price and dates of {{name}}',
  price: 'Price per box',
  until: 'Available until',
  harvest: 'Harvest date',
  save: 'Save',
  cancel: 'Cancel',
  saved: '{{name}} updated',
  approval: 'A higher price needs approval. Buyers see {{price}} until then.',
  approvalSent: 'The higher price is waiting for approval.',
  atOnce: 'Applies immediately.',
  nothing: 'No changes yet.',

  harvested: '{{name}} was harvested today',
  harvestText:
    'It goes on sale as Available Now. Booked boxes stay booked; we tell those buyers that their order can come earlier.',
  harvestSoldOutText:
    'It stays sold out. Booked boxes stay booked; we tell those buyers that their order can come earlier.',
  asBefore: '{{name}}: change undone',

  againTitle: 'Offer {{name}} again',
  againText: 'Keeps the product’s page, reviews and approval.',
  by: 'Move its dates by',
  week: 'A week',
  year: 'A year',
  boxes: 'Boxes in stock now',
  boxesProblem: 'Please enter a whole number of boxes, at least 1',
  dates: 'Available until {{until}}.',
  datesWithHarvest: 'Harvest {{harvest}}, available until {{until}}.',
  tooFar: 'This is more than 365 days ahead.',
  againConfirm: 'Offer again',
  again: '{{name}} is offered again',

  copied: '{{name}} copied',
  copiedText: 'It has no boxes yet. Update its details; we check it before it goes on sale.',
  copyDeleted: 'The copy of {{name}} was deleted',
  copyStays: 'The copy of {{name}} was not deleted',
  failed: '{{name}} was not changed',
})

/** docs/product/farmer-dashboard.md#photo-of-today */
export const photoTexts = createTexts('seller.photo', {
  title: 'Today’s photo: {{name}}',
  first: 'It will be {{name}}’s main photo.',
  waits: 'Buyers see it once approved; the product stays on sale unchanged.',
  checked: 'We check it together with the product.',
  again: 'The product then needs approval again.',
  full: 'A product has at most {{most}} pictures: this photo replaces the last one.',
  saved: 'Today’s photo saved: {{name}}',
  failed: 'The photo of {{name}} was not saved',
  uploads: uploadTexts,
})
