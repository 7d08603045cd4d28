import { expect, it } from 'vitest'
import { askTogether } from './ask-together.ts'

/** A question whose answers come when the test says so: each is how often it was asked. */
function heldQuestion() {
  const answers: (() => void)[] = []
  let asked = 0
  const ask = askTogether(() => {
    asked += 1
    const answer = asked
    return new Promise<number>(resolve => answers.push(() => resolve(answer)))
  })
  const answerNext = async () => {
    while (answers.length === 0) await new Promise(resolve => setImmediate(resolve))
    answers.shift()?.()
  }
  return { ask, answerNext, asked: () => asked }
}

it('who comes at the same time shares one question', async () => {
  const { ask, answerNext, asked } = heldQuestion()
  const all = Promise.all([ask(), ask(), ask()])
  await answerNext()
  expect(await all).toEqual([1, 1, 1])
  expect(asked()).toBe(1)
})

it('who comes while a question is under way gets the next one, sent when the first is answered', async () => {
  const { ask, answerNext, asked } = heldQuestion()
  const first = ask()
  while (asked() === 0) await new Promise(resolve => setImmediate(resolve))
  const later = Promise.all([ask(), ask()])
  expect(asked()).toBe(1)
  await answerNext()
  expect(await first).toBe(1)
  await answerNext()
  expect(await later).toEqual([2, 2])
})

it('a question that failed leaves the next one alone', async () => {
  const outcomes = [() => Promise.reject(new Error('away')), async () => 'back']
  const ask = askTogether<string>(() => outcomes.shift()?.() ?? Promise.reject(new Error('asked too often')))
  await expect(ask()).rejects.toThrow('away')
  expect(await ask()).toBe('back')
})
