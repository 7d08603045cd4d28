import { expect, it } from 'vitest'
import { feeStepProblems } from './fee-table.ts'

const problemsOf = (...steps: number[]) => [...feeStepProblems(steps.map(from => ({ from })))]

it('feeStepProblems requires steps that start at 0 and increase, and names wrong ones', () => {
  expect(problemsOf(0, 500, 1000)).toEqual([])
  expect(problemsOf(0, 0.01)).toEqual([])
  expect(problemsOf(5)).toEqual([[0, 'feeStepFirst']])
  expect(problemsOf(0, 500, 500, 400, 900)).toEqual([
    [2, 'feeStepOrder'],
    [3, 'feeStepOrder'],
  ])
})
