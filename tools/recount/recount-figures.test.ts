import { anOrder, countAllEvents, testDomain } from '@santhe/domain/testing'
import { expect, it } from 'vitest'
import { recountFigures } from './recount-figures.ts'

const domain = await testDomain()

async function recount({ isCheck }: { isCheck: boolean }) {
  const lines: string[] = []
  const isRight = await recountFigures({ isCheck, log: line => lines.push(line) }, domain)
  return { isRight, lines }
}

it('recount lists wrong figures, fixes them unless it only checks, and reports whether all are right', async () => {
  await anOrder(domain, { boxes: 2 })
  await countAllEvents(domain)
  const right = { isRight: true, lines: ['All figures are what the orders say.'] }
  expect(await recount({ isCheck: true })).toEqual(right)
  const figures = domain.connection.collection('figures')
  await figures.updateMany({ area: '["Bengaluru Rural"]' }, { $inc: { 'figures.orders.cod': 3 } })
  const line = 'Bengaluru Rural\t2026-11-21\torders.cod\t4\t1'
  const checked = await recount({ isCheck: true })
  expect(checked).toEqual({
    isRight: false,
    lines: ['area\tday\tfield\tstored\tcounted', line, '1 figure differs from the orders; npm run recount mends them.'],
  })
  const mended = await recount({ isCheck: false })
  expect(mended.isRight).toBe(true)
  expect(mended.lines).toContain(line)
  expect(mended.lines.at(-1)).toMatch(/^2 figures differ from the orders, and were mended\.$/)
  expect(await recount({ isCheck: true })).toEqual(right)
})
