import { createTexts } from '@santhe/ui'

/** Month names are those of date fields. */
export const seasonTexts = createTexts({
  hint: 'Tap a month, or drag across several. The calendar shows the season in months without a date of their own.',
  month: '{{month}}: {{state}}',
  growing: 'growing',
  harvesting: 'harvesting',
  none: 'nothing',
  clear: 'Clear',
})
