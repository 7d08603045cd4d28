import { createTexts, useTexts } from '@santhe/ui'
import { calendarTexts, monthsTexts } from '../../texts/calendar.ts'

const texts = createTexts({ calendar: calendarTexts, months: monthsTexts })

/** The calendar's words in the language of the page. */
export const useCalendarT = () => useTexts(texts)

/** Translates a key of the calendar's texts. */
export type CalendarT = ReturnType<typeof useCalendarT>
