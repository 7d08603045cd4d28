function counted(count: number, unit: string): string {
  return count === 1 ? `1 ${unit}` : `${count} ${unit}s`
}

const MINUTE = 60
const HOUR = 60 * MINUTE

/** Rounded up; `seconds` above zero. */
function wait(seconds: number): string {
  if (seconds <= 90) return counted(Math.ceil(seconds), 'second')
  if (seconds <= 90 * MINUTE) return counted(Math.ceil(seconds / MINUTE), 'minute')
  return counted(Math.ceil(seconds / HOUR), 'hour')
}

/** Refusals of requests, whatever they are about. */
export const SERVER = {
  'request.body': 'The body could not be read.',
  'request.encoding': ({ encodings }: { encodings: readonly string[] }) =>
    `A part may be sent as ${encodings.join(', ')}, and not in another transfer encoding.`,
  'request.headers': 'The headers of this request are too large.',
  'request.key': 'Please keep the Idempotency-Key under 200 characters.',
  'request.late': 'This request took too long to arrive.',
  'request.mostFiles': ({ most }: { most: number }) => `Please send at most ${most} at once.`,
  'request.noFile': 'Please choose a file.',
  'request.unreadable': 'This request could not be read.',
  'request.utf8': 'The body must be text in UTF-8.',
  'request.wait': ({ seconds }: { seconds: number }) => `Too many tries. Please wait ${wait(seconds)} and try again.`,
  'sessions.away': 'We can’t check who is signed in right now. You are still signed in; please try again in a moment.',
  'sessions.noSignIn': 'We can’t sign anybody in right now. Please try again in a moment.',
} as const
