import { addDays, IST_AHEAD, istDateOf, startOfIstDay } from './dates.ts'
import { NEWS_KINDS, type NewsKind } from './news-kinds.ts'

/** When a person wants no noise: whole hours of India's clock, 0 to 23, `to` being the first hour after it. Over midnight where `from` is the later one. */
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
 * Returns when news that is due at a moment is delivered to a person with these quiet hours: at their end where they go on and the kind
 * can wait, else at that moment. With `isForLater` it waits whatever its kind: it is about a later day. For channels that make a noise,
 * mail and push; the bell makes none and never waits. docs/product/notifications.md#quiet-hours.
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
