import { describe, expect, it } from 'vitest'
import { refusedCharacter, searchedText } from './text-characters.ts'

const codes = (texts: readonly string[], kind: 'line' | 'lines' | 'exact') =>
  texts.map(text => refusedCharacter(text, kind)?.code)
const char = (code: number) => String.fromCodePoint(code)
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_unused, place) => from + place)

const CONTROLS = [...range(0, 0x1f), ...range(0x7f, 0x9f), 0x2028, 0x2029, 0xfffe, 0xffff]
const BIDI = [0x061c, 0x200e, 0x200f, ...range(0x202a, 0x202e), ...range(0x2066, 0x2069)]
const ZERO_WIDTH = [
  0x00ad,
  0x034f,
  0x115f,
  0x180e,
  0x200b,
  0x200c,
  0x200d,
  ...range(0x2060, 0x2064),
  0x2800,
  0x3164,
  0xfe0f,
  0xfeff,
  0xfff9,
  0xe0041,
]
const HALVES = [0xd800, 0xdbff, 0xdc00, 0xdfff]
const LINE_BREAKS = [0x09, 0x0a, 0x0d, 0x2028, 0x2029]

describe('a name', () => {
  it('has no control, no direction mark, nothing of no width and no half of a character, wherever it stands', () => {
    for (const code of [...CONTROLS, ...BIDI, ...ZERO_WIDTH, ...HALVES]) {
      const hidden = String.fromCodePoint(code)
      const named = `U+${code.toString(16).toUpperCase().padStart(4, '0')}`
      expect(codes([`${hidden}Ravi`, `Ra${hidden}vi`, `Ravi${hidden}`], 'line')).toEqual([named, named, named])
    }
  })

  it.each([
    'Asha Rao',
    'José Ñandú',
    'ರವಿ ಫಾರ್ಮ್',
    'क्‍ष',
    'ರ್‍ಯ',
    'ಕ್‌ಷ',
    'ന്‍ മലയാളം അവന്‍',
    'اُردو می‌خواہم',
    'Ravi’s “Field” – 100% #1',
    'नमस्ते',
    '张伟',
    '👩‍🌾 Farm 🏳️‍🌈 ❤️ 1️⃣',
    '𝒜sha',
  ])('may be %s', name => {
    expect(refusedCharacter(name, 'line')).toBeUndefined()
    expect(refusedCharacter(name, 'lines')).toBeUndefined()
  })

  it('has joiners where letters of an Indian script need them alone', () => {
    const wrong = [
      'Ra\u200dvi',
      'ರವಿ\u200d',
      '\u200dರವಿ',
      'ರ\u200d\u200dವಿ',
      'ರ\u200dvi',
      'Ra\u200cvi',
      'ರ \u200dವಿ',
      '\u200d👩',
    ]
    expect(codes(wrong, 'line').every(code => code === 'U+200D' || code === 'U+200C')).toBe(true)
  })
})

describe('a text of several lines', () => {
  it('has line breaks and tabs, and nothing else that is not seen', () => {
    expect(refusedCharacter('Sweet.\r\n\n\tPicked at dawn.\u2028Fresh.', 'lines')).toBeUndefined()
    const others = [...CONTROLS, ...BIDI, ...ZERO_WIDTH, ...HALVES].filter(code => !LINE_BREAKS.includes(code))
    for (const code of others) expect([code, refusedCharacter(`a\n${char(code)}b`, 'lines')?.at]).toEqual([code, 2])
  })
})

it('what is compared alone may hold all but what can’t be stored', () => {
  expect(refusedCharacter('pass\u0007\u200b\u202e\nword', 'exact')).toBeUndefined()
  expect(codes(['a\0', '\ud800a', 'a\udfff'], 'exact')).toEqual(['U+0000', 'U+D800', 'U+DFFF'])
})

it('the place is that in the text as it was typed', () => {
  expect(refusedCharacter('ಕ್‍ಷ 👩‍🌾 a\u202eb', 'line')).toEqual({ code: 'U+202E', at: 'ಕ್‍ಷ 👩‍🌾 a'.length })
})

it('a search for what is in no text is one for a space', () => {
  expect(searchedText('to\0ma\ud800to\n ಟೊ ರ್‍ಯ')).toBe('to ma to  ಟೊ ರ್‍ಯ')
})
