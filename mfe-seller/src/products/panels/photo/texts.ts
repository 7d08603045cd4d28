import { createTexts } from '@santhe/ui'
import { uploadTexts } from '../../../upload-texts.ts'

/** docs/product/farmer-dashboard.md#photo-of-today */
export const photoTexts = createTexts({
  title: 'Photo of today: {{name}}',
  first: 'It becomes the first picture of {{name}}.',
  waits: 'Buyers see it once it is approved; the product stays on sale as it is.',
  checked: 'We look at it together with the product.',
  again: 'The product then waits for approval again.',
  full: 'There are {{most}} pictures, the most a product may have: the last one makes room.',
  saved: '{{name}} has its photo of today',
  failed: 'The photo of {{name}} was not saved',
  uploads: uploadTexts,
})
