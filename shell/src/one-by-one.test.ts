import { expect, it } from 'vitest'
import { oneByOne } from './one-by-one.ts'

it('runs steps in order and lets other work in between', async () => {
  const seen: string[] = []
  const step = (name: string) => async () => {
    seen.push(name)
    setTimeout(() => seen.push(`after ${name}`))
  }
  await oneByOne([step('first'), step('second')])
  expect(seen).toEqual(['first', 'after first', 'second', 'after second'])
})
