import { createTexts } from '@santhe/ui'
import { uploadTexts } from '../../../upload-texts.ts'

/** docs/product/farmer-dashboard.md#photo-of-today */
export const photoTexts = createTexts({
  title: 'Photo of today: {{name}}',
  first: 'It becomes the first picture of {{name}}.',
  waits: 'Buyers see it once approved; the product stays on sale unchanged.',
  checked: 'We check it together with the product.',
  again: 'The product then needs approval again.',
  full: 'A product has at most {{most}} pictures: this photo replaces the last one.',
  saved: 'Photo of today saved: {{name}}',
  failed: 'The photo of {{name}} was not saved',
  uploads: uploadTexts,
})
