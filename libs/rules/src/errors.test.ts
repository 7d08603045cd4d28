import { describe, expect, it } from 'vitest'
import { ERROR_CODES, fail, SantheError } from './errors.ts'

describe('fail', () => {
  it('throws the one error class with its code and what goes with it', () => {
    const fields = { name: 'Too short' }
    const failing = () => fail('VALIDATION', { message: 'Too short', fields, details: { least: 2 } })
    expect(failing).toThrow(SantheError)
    expect(failing).toThrow(
      expect.objectContaining({ code: 'VALIDATION', message: 'Too short', fields, details: { least: 2 } }),
    )
  })

  // docs/product/calls.md#errors
  it('says what the first refused field says where nothing else is said', () => {
    const fields = { availableUntil: 'Date must be in the future', unit: 'Unit is required' }
    expect(new SantheError('VALIDATION', { fields }).message).toBe('Date must be in the future')
    expect(new SantheError('VALIDATION', { message: 'Not like this', fields }).message).toBe('Not like this')
    expect(new SantheError('NAME_TAKEN', { fields: { username: 'Taken' } }).message).toBe('')
  })

  it('leaves the text to the code’s default when none is given', () => {
    const error = new SantheError('NOT_FOUND')
    expect([error.message, error.name, 'fields' in error && error.fields]).toEqual(['', 'SantheError', undefined])
  })
})

it('has each code once', () => {
  expect(new Set(ERROR_CODES).size).toBe(ERROR_CODES.length)
})
