import { createTexts } from '@santhe/ui'

/** The words of the season's months. */
export const seasonTexts = createTexts({
  hint: 'Tap a month, or draw over several with one finger. The calendar shows the season in months without a date of their own.',
  month: '{{month}}: {{state}}',
  growing: 'growing',
  harvesting: 'harvesting',
  none: 'nothing',
  clear: 'Clear',
  month0: 'January',
  month1: 'February',
  month2: 'March',
  month3: 'April',
  month4: 'May',
  month5: 'June',
  month6: 'July',
  month7: 'August',
  month8: 'September',
  month9: 'October',
  month10: 'November',
  month11: 'December',
})
