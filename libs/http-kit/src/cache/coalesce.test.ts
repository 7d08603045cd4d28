import { expect, it } from 'vitest'
import { coalesce } from './versions.ts'

/** A run that ends on demand and returns how many runs there were. */
function controlledLoad() {
  const finishers: (() => void)[] = []
  let runs = 0
  const load = coalesce(() => {
    runs += 1
    const runNumber = runs
    return new Promise<number>(resolve => finishers.push(() => resolve(runNumber)))
  })
  const finishNext = async () => {
    while (finishers.length === 0) await new Promise(resolve => setImmediate(resolve))
    finishers.shift()?.()
  }
  return { load, finishNext, runs: () => runs }
}

it('coalesce shares one run among concurrent callers', async () => {
  const { load, finishNext, runs } = controlledLoad()
  const all = Promise.all([load(), load(), load()])
  await finishNext()
  expect(await all).toEqual([1, 1, 1])
  expect(runs()).toBe(1)
})

it('coalesce gives a caller during a run the next run, started after it', async () => {
  const { load, finishNext, runs } = controlledLoad()
  const first = load()
  while (runs() === 0) await new Promise(resolve => setImmediate(resolve))
  const later = Promise.all([load(), load()])
  expect(runs()).toBe(1)
  await finishNext()
  expect(await first).toBe(1)
  await finishNext()
  expect(await later).toEqual([2, 2])
})

it('a failed run does not affect the next one', async () => {
  const outcomes = [() => Promise.reject(new Error('away')), async () => 'back']
  const load = coalesce<string>(() => outcomes.shift()?.() ?? Promise.reject(new Error('asked too often')))
  await expect(load()).rejects.toThrow('away')
  expect(await load()).toBe('back')
})
