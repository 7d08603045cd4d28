import { formatDate } from '@santhe/rules'

const CLOCK = new Intl.DateTimeFormat('en-IN', {
  timeZone: 'Asia/Kolkata',
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
})

/** A moment as India's clock shows it: '21 Nov, 3:40 pm'. Empty for what is no moment. */
export function momentText(moment: string): string {
  const day = formatDate(moment, 'd MMM')
  return day && `${day}, ${CLOCK.format(new Date(moment))}`
}
