import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { OrderHistory } from './OrderHistory.tsx'

it('OrderHistory names the person of each step; for assisted ones, agent and farmer', () => {
  const step = { at: '2026-11-22T06:30:00.000Z', by: 'Ravi Kumar', to: 'accepted', reason: '' }
  const packed = { ...step, at: '2026-11-22T07:30:00.000Z', to: 'packaging', agent: 'Manju' }
  const now = new Date('2026-11-22T08:00:00.000Z')
  render(<OrderHistory steps={[step, packed]} now={now} wordOf={({ to }) => to} />)
  expect(screen.getAllByRole('listitem').map(item => item.textContent)).toEqual([
    expect.stringMatching(/^packaging.* · Manju for Ravi Kumar$/),
    expect.stringMatching(/^accepted.* · Ravi Kumar$/),
  ])
})
