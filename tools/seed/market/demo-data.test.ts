import '@santhe/texts'
import { namesFor } from '@santhe/rules'
import { expect, it } from 'vitest'
import { PRODUCE } from './demo-data.ts'

it('each product of the demo market has a Hindi name', () => {
  for (const { name, localName } of Object.values(PRODUCE))
    expect(namesFor({ name, localName }, 'hi')).toEqual([expect.stringMatching(/^\p{Script=Devanagari}/u), name])
})
