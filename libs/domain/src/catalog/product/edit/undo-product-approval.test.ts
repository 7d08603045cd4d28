import { describe, expect, it } from 'vitest'
import { addEvent } from '../../../foundation/add-event.ts'
import { deliverEvents } from '../../../news/outbox/deliver-events.ts'
import { processOutbox } from '../../../news/outbox/process-outbox.ts'
import { Journal } from '../../../records/journal-entry.ts'
import { Outbox, type OutboxRecord } from '../../../records/outbox.ts'
import { actorOf } from '../../../records/person.ts'
import { type ProductRecord, Products } from '../../../records/product.ts'
import { aFarm, aPerson, aProduct, bellOf, by, NOW, type ProductOverrides, testDomain } from '../../../testing/index.ts'
import { decideProductApproval, undoProductApproval } from './decide-product-approval.ts'

const domain = await testDomain()
const manager = actorOf(await aPerson(domain, { role: 'district_manager', district: 'Bengaluru Rural' }))
const after = (seconds: number) => new Date(NOW.getTime() + seconds * 1000)

async function aCase(overrides: ProductOverrides = { approvalStatus: 'pending' }) {
  const { farm, farmer } = await aFarm(domain)
  const { _id: id } = await aProduct(domain, { ofFarm: farm, ...overrides })
  const act = (seconds: number) => ({ ...by(manager), now: after(seconds) })
  const decision = (reason: string | undefined) =>
    reason === undefined ? ({ approvalStatus: 'approved' } as const) : ({ approvalStatus: 'rejected', reason } as const)
  return {
    id,
    decide: (seconds = 0, reason?: string) =>
      decideProductApproval({ id, decision: decision(reason), by: act(seconds) }, domain),
    undo: (seconds = 0) => undoProductApproval({ id, by: act(seconds) }, domain),
    deliver: (seconds: number) => deliverEvents({ now: after(seconds) }, domain),
    stored: () => Products(domain.connection).findById(id).lean<ProductRecord>(),
    async titles() {
      const notes = await bellOf({ personId: farmer._id }, domain)
      return notes.map(({ title }) => title)
    },
  }
}

// docs/product/products.md#undo
describe('the minute after a decision', () => {
  it('ends with the farmer’s notification', async () => {
    const { decide, deliver, titles } = await aCase()
    await decide()
    await deliver(59)
    expect(await titles()).toEqual([])
    await deliver(60)
    expect(await titles()).toEqual(['Product approved'])
  })

  it('allows an undo, which restores the product, withdraws the notification and is journalled', async () => {
    const { id, decide, undo, deliver, titles, stored } = await aCase()
    expect(await decide()).toMatchObject({ isListed: true })
    expect(await undo(30)).toMatchObject({ approvalStatus: 'pending', isListed: false, decidedBy: null })
    expect(await stored()).toMatchObject({ approvalStatus: 'pending', awaitsDecision: true, undo: null })
    await deliver(3600)
    expect(await titles()).toEqual([])
    const entries = await Journal(domain.connection).find({ thing: 'product', thingId: id }).sort({ _id: 1 }).lean()
    expect(entries.map(({ act }) => act)).toEqual(['product.approved', 'product.decisionUndone'])
  })

  it('lets undo restore a rejected or approved edit as pending', async () => {
    const pendingEdit = { name: 'Cherry tomato', at: NOW }
    for (const reason of ['Blurred', undefined]) {
      const { decide, undo } = await aCase({ pendingEdit })
      await decide(0, reason)
      expect(await undo(5)).toMatchObject({ name: 'Tomato', pendingEdit, lastRejection: null, awaitsDecision: true })
    }
  })

  it('ends at 60 seconds, also for a program whose clock is behind', async () => {
    const { decide, undo, deliver } = await aCase()
    await decide()
    await expect(undo(60)).rejects.toMatchObject({ code: 'CONFLICT' })
    await deliver(61)
    await expect(undo(30)).rejects.toMatchObject({ code: 'CONFLICT' })
  })

  it('does not start when an approved product is approved again', async () => {
    const { decide, undo, deliver, titles } = await aCase({})
    await decide()
    await expect(undo(5)).rejects.toMatchObject({ code: 'CONFLICT' })
    await deliver(3600)
    expect(await titles()).toEqual([])
  })
})

describe('a second decision within the minute', () => {
  it('notifies the farmer of this decision only', async () => {
    const { decide, deliver, titles } = await aCase()
    await decide()
    await decide(20, 'Blurred')
    await deliver(3600)
    expect(await titles()).toEqual(['Product rejected'])
  })

  it('can be undone, so that the farmer is notified of the first', async () => {
    const { decide, undo, deliver, titles } = await aCase()
    await decide()
    await decide(20, 'Blurred')
    expect(await undo(40)).toMatchObject({ approvalStatus: 'approved', isListed: true })
    await deliver(60)
    expect(await titles()).toEqual(['Product approved'])
  })
})

describe('an undo concurrent with the delivery', () => {
  const round = (work: (entry: OutboxRecord) => Promise<void>) =>
    processOutbox(
      {
        ...{ channel: 'bell', batchSize: 50, now: after(61) },
        work: async entry => {
          await work(entry)
          return 'done'
        },
      },
      domain,
    )

  it('wins if the worker has read the event but not started on it', async () => {
    const { id, decide, undo, stored } = await aCase()
    await addEvent({ kind: 'reviewWritten', at: NOW, farmId: 1, about: 'Okra', rating: 5, authorName: 'Asha' }, domain)
    await decide()
    const begun: unknown[] = []
    await round(async ({ event }) => {
      // Both events are read together; the decision's is undone while the worker delivers the other.
      if (event.kind === 'reviewWritten') await undo(59)
      if ('productId' in event) begun.push(event.productId)
    })
    expect(begun).not.toContain(id)
    expect(await stored()).toMatchObject({ approvalStatus: 'pending', isListed: false })
  })

  it('fails once the worker has started, even if it crashes before notifying', async () => {
    const { id, decide, undo, deliver, titles, stored } = await aCase()
    await decide()
    await round(async ({ event }) => {
      if (!('productId' in event) || event.productId !== id) return
      await expect(undo(59)).rejects.toMatchObject({ code: 'CONFLICT' })
      throw new Error('killed')
    })
    await expect(undo(59)).rejects.toMatchObject({ code: 'CONFLICT' })
    expect(await stored()).toMatchObject({ approvalStatus: 'approved', isListed: true })
    await deliver(3600)
    expect(await titles()).toEqual(['Product approved'])
  })

  it('leaves the farmer correctly notified, whichever wins', async () => {
    for (const head of [0, 1, 3, 6, 12, 25]) {
      const { id, decide, undo, deliver, titles, stored } = await aCase()
      await decide()
      const delivered = deliver(61)
      await new Promise(resolve => setTimeout(resolve, head))
      const isUndone = await undo(59).then(
        () => true,
        () => false,
      )
      await delivered
      await deliver(3600)
      expect([(await stored())?.approvalStatus, await titles()]).toEqual(
        isUndone ? ['pending', []] : ['approved', ['Product approved']],
      )
      const waiting = await Outbox(domain.connection).countDocuments({
        channel: 'bell',
        'event.productId': id,
        doneAt: null,
      })
      expect(waiting).toBe(0)
    }
  })
})
