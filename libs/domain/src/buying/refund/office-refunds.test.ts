import { expect, it } from 'vitest'
import { AN_ADMIN, aManualRefund, watchedReads } from '../../testing/index.ts'
import { listOfficeRefunds } from './office-refunds.ts'

const { domain, during } = await watchedReads()

// docs/product/adjustments.md#refunds-seen
it('listOfficeRefunds reads from indexes, for admins and managers', async () => {
  await aManualRefund(domain)
  const manager = { id: 9, role: 'district_manager', district: 'Bengaluru Rural' } as const
  const reads = await during(async () => {
    for (const actor of [AN_ADMIN.actor, manager]) await listOfficeRefunds({ actor }, domain)
  })
  expect(reads.length).toBeGreaterThan(4)
  expect(reads.filter(({ stages }) => stages.includes('COLLSCAN'))).toEqual([])
  const ofRefunds = reads.filter(({ command }) => command.includes('"find":"refunds"'))
  expect(ofRefunds.filter(({ stages }) => stages.includes('SORT'))).toEqual([])
})
