import { expect, it } from 'vitest'
import { limitPerKey } from './limits.ts'

it("limitPerKey runs a key's work in order, up to its limit, also after a failure", async () => {
  const run = limitPerKey(2)
  const begun: string[] = []
  const ends: (() => void)[] = []
  const start = (key: string, name: string) =>
    run(key, () => {
      begun.push(name)
      return new Promise<void>((resolve, reject) =>
        ends.push(name === 'first' ? () => reject(new Error(name)) : resolve),
      )
    })
  const all = Promise.allSettled([
    ...['first', 'second', 'third', 'fourth'].map(name => start('a', name)),
    start('b', 'other'),
  ])
  await expect.poll(() => begun).toEqual(['first', 'second', 'other'])
  ends[0]?.()
  await expect.poll(() => begun).toEqual(['first', 'second', 'other', 'third'])
  for (const end of ends) end()
  await expect.poll(() => begun).toHaveLength(5)
  ends.at(-1)?.()
  expect((await all).map(({ status }) => status)).toEqual(['rejected', ...Array(4).fill('fulfilled')])
})
