/** Waiting times and lists, as other texts name them. */
const PARTS = {
  'list.more': '{{names|list}} and {{more}} more',
  'list.or': '{{before}} or {{last}}',
  'wait.seconds_one': '{{time|count}} second',
  'wait.seconds_other': '{{time|count}} seconds',
  'wait.minutes_one': '{{time|count}} minute',
  'wait.minutes_other': '{{time|count}} minutes',
  'wait.hours_one': '{{time|count}} hour',
  'wait.hours_other': '{{time|count}} hours',
} as const

/** Errors of requests about anything. */
export const SERVER = {
  ...PARTS,
  'release.worse.failed': 'Failed pages: {{bad}} of {{visitors}} visitors; version before: {{badBefore}} of {{before}}',
  'release.worse.errors': 'Errors: {{bad}} of {{visitors}} visitors; version before: {{badBefore}} of {{before}}',
  'release.worse.failedLoads':
    'Failed loads: {{bad}} of {{visitors}} visitors; version before: {{badBefore}} of {{before}}',
  'release.worse.slow': 'Slow: {{bad}} of {{visitors}} visitors; version before: {{badBefore}} of {{before}}',
  'release.worse.poorVitals':
    'Poor vitals: {{bad}} of {{visitors}} visitors; version before: {{badBefore}} of {{before}}',
  'request.body': 'The body could not be read.',
  'request.encoding': 'A part may be sent as {{encodings|list}}, and not in another transfer encoding.',
  'request.headers': 'The headers of this request are too large.',
  'request.key': 'Please keep the Idempotency-Key under 200 characters.',
  'request.late': 'This request took too long to arrive.',
  'request.mostFiles': 'Please send at most {{most}} at once.',
  'request.noFile': 'Please choose a file.',
  'request.unreadable': 'This request could not be read.',
  'request.utf8': 'The body must be text in UTF-8.',
  'request.wait': 'Too many tries. Please wait {{seconds|wait}} and try again.',
  'sessions.away': 'We can’t check who is signed in right now. You are still signed in; please try again in a moment.',
  'sessions.noSignIn': 'We can’t sign anybody in right now. Please try again in a moment.',
} as const
