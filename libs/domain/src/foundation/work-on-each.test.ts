import { expect, it } from 'vitest'
import { workOnEach } from './work-on-each.ts'

it('workOnEach works on the rest after a failure, then throws the first', async () => {
  const done: number[] = []
  const work = async (item: number) => {
    if (item < 3) throw new Error(`item ${item}`)
    done.push(item)
  }
  await expect(workOnEach([1, 2, 3, 4], work)).rejects.toThrow('item 1')
  expect(done).toEqual([3, 4])
})
