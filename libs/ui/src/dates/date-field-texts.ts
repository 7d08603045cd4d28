import { createTexts } from '../texts/texts.ts'

/** The words of a date field and its calendar, and the names of the months for others that show them; apart from the others, so that only what has such a field loads them. */
export const dateFieldTexts = createTexts({
  pattern: 'dd/mm/yyyy',
  open: '{{field}}: choose in a calendar',
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
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
  mon: 'Mo',
  tue: 'Tu',
  wed: 'We',
  thu: 'Th',
  fri: 'Fr',
  sat: 'Sa',
  sun: 'Su',
})
