import { addDays, IST_AHEAD, istDateOf, startOfIstDay } from './dates.ts'
import { NEWS_KINDS, type NewsKind } from './news-kinds.ts'

/** Whole hours in IST, 0 to 23; `to` is the first hour after them. They span midnight if `from` is later than `to`. */
export interface QuietHours {
  from: number
  to: number
}

const HOUR = 60 * 60_000

function isQuiet(at: Date, { from, to }: QuietHours): boolean {
  const hour = new Date(at.getTime() + IST_AHEAD).getUTCHours()
  return from <= to ? from <= hour && hour < to : from <= hour || hour < to
}

/**
 * Returns when news is delivered to a person with these quiet hours: at their end if the kind can wait, else at `at`.
 * News with `isForLater` concerns a later day and can always wait. For mail and push only, since the bell
 * makes no noise. docs/product/notifications.md#quiet-hours.
 */
export function dueAfterQuietHours({
  at,
  quietHours,
  kind,
  isForLater = false,
}: {
  at: Date
  quietHours: QuietHours | null
  kind: NewsKind
  isForLater?: boolean | undefined
}): Date {
  const canWait = isForLater || NEWS_KINDS[kind].canWait
  if (!quietHours || !canWait || !isQuiet(at, quietHours)) return at
  const endOn = (date: string) => new Date(startOfIstDay(date).getTime() + quietHours.to * HOUR)
  const today = istDateOf(at)
  const end = endOn(today)
  return end > at ? end : endOn(addDays(today, 1))
}
