import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nameKey } from './name-key.ts'

describe('nameKey', () => {
  it.each(['ravi', 'RAVI', ' Ravi ', 'ｒａｖｉ', 'ＲＡＶＩ', '\u3000ravi'])('is the same for %j', spelling => {
    expect(nameKey(spelling)).toBe('ravi')
  })

  it('normalises full-width e-mail addresses and distinguishes other names', () => {
    expect(nameKey('Ａｓｈａ＠Example．com')).toBe('asha@example.com')
    expect(nameKey('asha1')).not.toBe(nameKey('asha'))
  })

  it('is idempotent', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), name => {
        expect(nameKey(nameKey(name))).toBe(nameKey(name))
      }),
    )
  })
})
