const moment = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Asia/Kolkata' })

/** Returns a moment as people in India read it: '21 November 2026 at 12:00 pm'. */
export function momentText(at: Date): string {
  return moment.format(at)
}
