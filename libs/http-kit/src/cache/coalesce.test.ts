import { expect, it } from 'vitest'
import { coalesce } from './versions.ts'

/** A run that ends when the test says so; its result is how often it has run. */
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

it('who comes at the same time shares one question', async () => {
  const { load, finishNext, runs } = controlledLoad()
  const all = Promise.all([load(), load(), load()])
  await finishNext()
  expect(await all).toEqual([1, 1, 1])
  expect(runs()).toBe(1)
})

it('a caller who comes while a query is under way gets the next one, sent when the first has its response', async () => {
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

it('a question that failed leaves the next one alone', async () => {
  const outcomes = [() => Promise.reject(new Error('away')), async () => 'back']
  const load = coalesce<string>(() => outcomes.shift()?.() ?? Promise.reject(new Error('asked too often')))
  await expect(load()).rejects.toThrow('away')
  expect(await load()).toBe('back')
})
