import { expect, it } from 'vitest'
import { isPlainUsername } from './usernames.ts'

it.each(['asha', 'dm_bengaluru', 'Ravi.K-2', '12345', 'ಆಶಾ', 'ರವಿ_ಕುಮಾರ್.2', 'अर्जुन', 'முருகன்', 'رحمت'])(
  'isPlainUsername accepts %s',
  name => {
    expect(isPlainUsername(name)).toBe(true)
  },
)

it.each([
  ['a Cyrillic а among English letters', '\u0430dmin'],
  ['Cyrillic alone', '\u0430\u0441\u0435'],
  ['Greek alone', '\u03bf\u03c1\u03b1'],
  ['a Latin letter that only looks like a', '\u0251dmin'],
  ['a dotless i', 'adm\u0131n'],
  ['letters of full width', '\uff41\uff44\uff4d\uff49\uff4e'],
  ['mathematical letters', '\u{1d41a}\u{1d41d}\u{1d426}'],
  ['two scripts', 'ರವಿravi'],
  ['a zero-width space', 'ad\u200bmin'],
  ['a zero-width joiner', 'ad\u200dmin'],
  ['a mark that turns the text around', '\u202enimda'],
  ['a soft hyphen', 'ad\u00admin'],
  ['a tab', 'ad\tmin'],
  ['a null', 'admin\u0000'],
  ['a line break at the end', 'admin\n'],
  ['a space', 'ad min'],
  ['an accent on its own', 'a\u0301dmin'],
  ['a Kannada digit', 'ರವಿ\u0ce8'],
  ['an emoji', 'asha🌶'],
  ['nothing', ''],
])('isPlainUsername refuses %s', (_, name) => {
  expect(isPlainUsername(name)).toBe(false)
})
