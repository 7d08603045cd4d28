import { expect, it } from 'vitest'
import { parseJson } from './parse-json.ts'

it('parseJson returns the value of a JSON text, and undefined for any other', () => {
  expect(parseJson('[1]')).toEqual([1])
  expect(parseJson('[1')).toBeUndefined()
  expect(parseJson('')).toBeUndefined()
})
