import { expect, it } from 'vitest'
import { drawOf } from './draw.ts'
import { aText } from './texts.ts'

it('aText cuts an emoji of several characters whole', () => {
  const texts = Array.from({ length: 2_000 }, (_, seed) => aText(drawOf(seed), 1, 40))
  expect(texts.filter(text => /[\u200d\p{Surrogate}]$/u.test(text))).toEqual([])
})
