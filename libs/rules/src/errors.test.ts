import { describe, expect, it } from 'vitest'
import { ERROR_CODES, fail, SantheError } from './errors.ts'

describe('fail', () => {
  it('throws a SantheError with its code, reason, fields and details', () => {
    const fields = { name: { code: 'short', params: { least: 2 } } }
    const failing = () => fail('VALIDATION', { message: { code: 'form' }, fields, details: { least: 2 } })
    expect(failing).toThrow(SantheError)
    expect(failing).toThrow(
      expect.objectContaining({ code: 'VALIDATION', reason: { code: 'form' }, fields, details: { least: 2 } }),
    )
  })

  // docs/product/calls.md#errors
  it('defaults to the reason of the first refused field', () => {
    const fields = { availableUntil: { code: 'past' }, unit: { code: 'missing' } }
    expect(new SantheError('VALIDATION', { fields }).reason).toEqual({ code: 'past' })
    expect(new SantheError('VALIDATION', { message: { code: 'other' }, fields }).reason).toEqual({ code: 'other' })
    expect(new SantheError('NAME_TAKEN', { fields: { username: { code: 'taken' } } }).reason).toBeUndefined()
  })

  it('has no reason if none is given', () => {
    const error = new SantheError('NOT_FOUND')
    expect([error.reason, error.message, error.name]).toEqual([undefined, 'NOT_FOUND', 'SantheError'])
    expect(error.fields).toBeUndefined()
  })
})

it('ERROR_CODES contains each code once', () => {
  expect(new Set(ERROR_CODES).size).toBe(ERROR_CODES.length)
})
