import { createTexts, useTexts } from '@santhe/ui'
import { calendarTexts, monthsTexts } from '../../texts/calendar.ts'

const texts = createTexts({ calendar: calendarTexts, months: monthsTexts })

export const useCalendarT = () => useTexts(texts)

export type CalendarT = ReturnType<typeof useCalendarT>
