import { describe, expect, it } from 'vitest'
import { type RefundRecord, Refunds } from '../../records/refund.ts'
import { NOW, testDomain } from '../../testing/index.ts'
import { findRefund } from './queries.ts'
import { renameRefund } from './rename-refund.ts'

const domain = await testDomain()
const refunds = Refunds(domain.connection)

async function aRefund(_id: string, state: RefundRecord['state'] = 'due'): Promise<RefundRecord> {
  const of = {
    paymentId: 'santhe-1-0a1b2c3d',
    purchaseId: 1,
    orderId: 1,
    buyerId: 7,
    farmName: 'Hosa Farm',
    amount: 100,
  }
  const by = { actorId: 0, actorName: 'Santhe', reason: 'It was cancelled', createdAt: NOW, doneAt: null }
  const refund: RefundRecord = { _id, ...of, ...by, state, attempts: 2, dueAt: NOW, error: 'No answer' }
  await refunds.insertMany([refund])
  return refund
}

describe('renaming a refund', () => {
  it('leaves one refund, with all that was known of it, however many do it at once; it is found by both names', async () => {
    const refund = await aRefund('order-41')
    const { _id, ...rest } = refund
    const renamed = await Promise.all([1, 2, 3, 4].map(() => renameRefund(refund, domain)))
    expect(new Set(renamed.map(refund => refund._id))).toEqual(new Set(['order_41_0a1b2c3d']))
    expect(await refunds.find({ _id: /41/ }).lean()).toMatchObject([{ _id: 'order_41_0a1b2c3d', ...rest }])
    for (const name of [_id, 'order_41_0a1b2c3d']) {
      expect((await findRefund(name, domain))._id).toBe('order_41_0a1b2c3d')
    }
    await expect(findRefund('order-4', domain)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it.each(['sent', 'done', 'failed'] as const)('is refused for one that the provider has taken: %s', async state => {
    const refund = await aRefund(`order-42${state.length}${state.charCodeAt(0)}`, state)
    await expect(renameRefund(refund, domain)).rejects.toThrow('keeps its name')
    expect((await findRefund(refund._id, domain))._id).toBe(refund._id)
  })

  it('is refused for one that is named so already', async () => {
    await expect(renameRefund(await aRefund('order_43_0a1b2c3d'), domain)).rejects.toThrow('has no other name')
  })
})
