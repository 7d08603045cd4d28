import { describe, expect, it } from 'vitest'
import { ERROR_CODES, fail, SantheError } from './errors.ts'

describe('fail', () => {
  it('throws the one error class with its code and what goes with it', () => {
    const fields = { name: { code: 'short', params: { least: 2 } } }
    const failing = () => fail('VALIDATION', { message: { code: 'form' }, fields, details: { least: 2 } })
    expect(failing).toThrow(SantheError)
    expect(failing).toThrow(
      expect.objectContaining({ code: 'VALIDATION', reason: { code: 'form' }, fields, details: { least: 2 } }),
    )
  })

  // docs/product/calls.md#errors
  it('gives the first refused field’s reason by default', () => {
    const fields = { availableUntil: { code: 'past' }, unit: { code: 'missing' } }
    expect(new SantheError('VALIDATION', { fields }).reason).toEqual({ code: 'past' })
    expect(new SantheError('VALIDATION', { message: { code: 'other' }, fields }).reason).toEqual({ code: 'other' })
    expect(new SantheError('NAME_TAKEN', { fields: { username: { code: 'taken' } } }).reason).toBeUndefined()
  })

  it('has no reason when none is given', () => {
    const error = new SantheError('NOT_FOUND')
    expect([error.reason, error.message, error.name]).toEqual([undefined, 'NOT_FOUND', 'SantheError'])
    expect(error.fields).toBeUndefined()
  })
})

it('has each code once', () => {
  expect(new Set(ERROR_CODES).size).toBe(ERROR_CODES.length)
})
