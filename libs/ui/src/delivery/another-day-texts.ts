import { createTexts } from '../texts/texts.tsx'

export const anotherDayTexts = createTexts('ui.anotherDay', {
  title: 'Choose another day',
  text: 'Choose a day and a time of day. You keep the place you have until then.',
  morning: 'Morning',
  afternoon: 'Afternoon',
  evening: 'Evening',
  full: 'Full',
  left_one: '{{count}} place left',
  left_other: '{{count}} places left',
  more: 'Show later days',
  submit: 'Choose {{choice}}',
  choose: 'Choose a day',
  busy: 'Choosing…',
  loadError: 'We couldn’t load the days',
  done: 'Delivery day changed',
})
