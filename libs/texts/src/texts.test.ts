import { SantheError } from '@santhe/rules'
import { afterEach, describe, expect, it } from 'vitest'
import { ENGLISH } from './en/index.ts'
import { formText } from './forms.ts'
import { newsWords, reasonText, refusalWords, say, stepReason, textOf } from './index.ts'
import { coded, readCoded, sayNews } from './say.ts'
import { swapInPseudoLanguage } from './testing/index.ts'

let restore = () => {}
afterEach(() => restore())

describe('textOf', () => {
  it.each(['constructor', '__proto__', 'valueOf', 'toString'])('returns the unknown code %j unchanged', code => {
    expect(textOf({ code }, 'en')).toBe(code)
  })

  it("fills a code's text with its params", () => {
    expect(textOf(say('farm.none'), 'en')).toBe('You have no farm.')
    expect(textOf(say('farm.openOrders', { orders: 2 }), 'en')).toMatch(/^2 open orders have to be delivered/)
  })

  it('requires the params that gaps, formats and variants name', () => {
    const date = '2026-11-24'
    const params = { date, window: 'evening', today: '2026-11-22' } as const
    expect(textOf(say('order.placeTaken', params), 'en')).toMatch(/^The evening of 24 Nov 2026 has no place left\./)
    // @ts-expect-error: without the day to compare with
    say('order.placeTaken', { date, window: 'evening' })
    // @ts-expect-error: of another type
    say('farm.openOrders', { orders: 'two' })
    // @ts-expect-error: only a variant needs it
    say('mail.placed.cash', { id: 1, boxes: 1, farmName: 'Ridge', amount: 1 })
    // @ts-expect-error: a text without params
    say('farm.none', { orders: 2 })
  })

  it('translates a code into each language, and returns an unknown one unchanged', () => {
    expect(textOf(say('farm.none'), 'kn')).toMatch(/^\p{Script=Kannada}/u)
    expect(textOf(say('farm.none'), 'hi')).toMatch(/^\p{Script=Devanagari}/u)
    expect(textOf({ code: 'Resting' }, 'en')).toBe('Resting')
  })
})

describe('formText', () => {
  it('decodes code and params from a schema’s message', () => {
    expect(formText(coded('form.tooLong', { most: 60 }), 'en')).toBe('Please keep this under 60 characters')
    expect(readCoded(coded('form.email'))).toEqual({ code: 'form.email' })
    expect(formText('Choose a farm {first}', 'en')).toBe('Choose a farm {first}')
  })
})

// docs/product/calls.md#errors
describe('refusalWords', () => {
  it('prefers the reason, then the first field of a validation, then the code', () => {
    const fields = { email: say('form.email'), name: say('form.name') }
    const email = 'Please enter a valid email address'
    const words = { email, name: 'Name must be at least 2 characters' }
    expect(refusalWords(new SantheError('VALIDATION', { fields }), 'en')).toEqual({ message: email, fields: words })
    const message = say('person.emailTaken')
    const taken = new SantheError('EMAIL_TAKEN', { message, fields: { email: message } })
    expect(refusalWords(taken, 'en').message).toBe('This email address is already registered.')
    expect(refusalWords(new SantheError('NOT_FOUND'), 'en')).toEqual({ message: 'We can’t find that.' })
  })
})

describe('reasonText', () => {
  it('describes a step whose maker gave no reason', () => {
    const words = (step: Parameters<typeof stepReason>[0]) => reasonText(stepReason(step), 'en')
    expect(words({ reason: 'Hail' })).toBe('Hail')
    expect(words({ reason: '', isUndo: true })).toBe('Taken back')
    expect(words({ reason: 'Wrong order', isUndo: true })).toBe('Wrong order')
    const delivery = { date: '2026-11-24', window: 'evening' } as const
    expect(words({ reason: '', delivery })).toBe('Delivery on 24 Nov 2026, evening')
    expect(words({ reason: '' })).toBe('')
  })

  it.each([
    'Hail {big}',
    'Hail {"a":1}',
    'delivery.noPickup',
    'order.step',
    'reason.notPaid',
    'reason.delivery',
    'CONFLICT',
    'constructor',
    '__proto__',
    'valueOf',
  ])('keeps the typed reason %j unchanged, in histories and in news', reason => {
    expect(reasonText(stepReason({ reason }), 'en')).toBe(reason)
    expect(newsWords(sayNews('news.cancelled', { orderId: 7, reason }), 'en').message).toBe(
      `Please do not prepare it. Reason: ${reason}`,
    )
  })

  it('translates a reason of the market in histories and in news', () => {
    const reason = say('reason.undo')
    expect(reasonText(reason, 'en')).toBe('Taken back')
    expect(newsWords(sayNews('news.cancelled', { orderId: 7, reason }), 'en').message).toBe(
      'Please do not prepare it. Reason: Taken back',
    )
  })
})

describe('a second language', () => {
  it('replaces every text and nothing else', () => {
    restore = swapInPseudoLanguage()
    expect(textOf(say('farm.openOrders', { orders: 1 }), 'en')).toMatch(/^⟦1 open order has .*⟧$/)
    expect(formText(coded('form.tooLong', { most: 60 }), 'en')).toMatch(/^⟦.*60.*⟧$/)
    for (const [code, text] of Object.entries(ENGLISH))
      if (!text.includes('{{')) expect(textOf({ code }, 'en')).toBe(`⟦${text}⟧`)
  })
})
