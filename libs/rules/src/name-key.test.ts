import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nameKey } from './name-key.ts'

describe('a name as it is compared', () => {
  it.each(['ravi', 'RAVI', ' Ravi ', 'ｒａｖｉ', 'ＲＡＶＩ', '\u3000ravi'])('is one for %j', spelling => {
    expect(nameKey(spelling)).toBe('ravi')
  })

  it('is one for an e-mail address in full width, and another for another name', () => {
    expect(nameKey('Ａｓｈａ＠Example．com')).toBe('asha@example.com')
    expect(nameKey('asha1')).not.toBe(nameKey('asha'))
  })

  it('stays the same when it is taken of itself', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), name => {
        expect(nameKey(nameKey(name))).toBe(nameKey(name))
      }),
    )
  })
})
