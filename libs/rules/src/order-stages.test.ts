import { describe, expect, it } from 'vitest'
import { buyerStage, cashWords, daysLate, isLate, isPaidInCash, orderStages } from './order-stages.ts'
import { ORDER_STATUSES, type OrderStatus } from './order-status.ts'

const history = (...statuses: OrderStatus[]) =>
  statuses.map((to, hour) => ({ at: `2026-11-20T0${hour}:00:00.000Z`, to }))
const stagesOf = (...statuses: OrderStatus[]) =>
  orderStages(statuses.at(-1) ?? 'pending', history(...statuses)).map(({ name, state, at, detail }) =>
    [name, state, at?.slice(11, 13), detail].filter(Boolean).join(' '),
  )

describe('buyerStage', () => {
  // docs/product/orders.md#buyer-words
  it('follows the shipping policy', () =>
    expect(ORDER_STATUSES.map(status => buyerStage(status))).toEqual([
      'placed',
      'confirmed',
      'processing',
      'processing',
      'processing',
      'outForDelivery',
      'delivered',
      'cancelled',
    ]))
})

describe('orderStages', () => {
  it('are done, current or ahead, with their start times', () =>
    expect(stagesOf('pending', 'accepted', 'growing', 'harvested')).toEqual([
      'placed done 00',
      'confirmed done 01',
      'processing current 02 harvested',
      'readyForShipping ahead',
      'outForDelivery ahead',
      'delivered ahead',
    ]))

  it('are all done once delivered; a skipped stage has no time', () =>
    expect(stagesOf('pending', 'packaging', 'delivered')).toEqual([
      'placed done 00',
      'confirmed done',
      'processing done 01',
      'outForDelivery done',
      'delivered done 02',
    ]))

  it('are ahead again after an undo, and start again', () => {
    expect(stagesOf('pending', 'accepted', 'pending').slice(0, 2)).toEqual(['placed current 02', 'confirmed ahead'])
    expect(stagesOf('pending', 'accepted', 'pending', 'accepted')[1]).toBe('confirmed current 03')
  })

  it('include Ready for Shipping while the farm has marked the order as packed', () => {
    const packed = (from: OrderStatus, hour: number) =>
      ({ at: `2026-11-20T0${hour}:00:00.000Z`, from, to: 'packaging', isPacked: true }) as const
    const back = { at: '2026-11-20T06:00:00.000Z', from: 'packaging', to: 'packaging' } as const
    const shipped = { at: '2026-11-20T07:00:00.000Z', from: 'packaging', to: 'shipping' } as const
    const before = history('pending', 'accepted')
    const stage = (status: OrderStatus, timeline: Parameters<typeof orderStages>[1]) =>
      orderStages(status, timeline).find(({ name }) => name === 'readyForShipping')
    expect(stage('packaging', [...before, packed('accepted', 5)])).toMatchObject({
      state: 'current',
      detail: undefined,
    })
    expect(stage('packaging', [...before, packed('packaging', 5), back])?.state).toBe('ahead')
    expect(stage('shipping', [...before, packed('accepted', 5), shipped])?.at).toBe('2026-11-20T05:00:00.000Z')
    expect(stage('shipping', [...before, packed('packaging', 5), back, shipped])).toBeUndefined()
    const unsent = { ...shipped, from: 'shipping', to: 'packaging' } as const
    expect(stage('packaging', [...before, packed('accepted', 5), shipped, unsent])?.state).toBe('current')
  })

  it('are empty for a cancelled order', () => expect(stagesOf('pending', 'cancelled')).toEqual([]))
})

// docs/product/delivery.md#pickup-words
describe('a pickup order', () => {
  const pickup = true
  const packed = { at: '2026-11-20T05:00:00.000Z', from: 'accepted', to: 'packaging', isPacked: true } as const

  it('is processing until the farm marks it ready for pickup, and then picked up', () => {
    expect(ORDER_STATUSES.map(status => buyerStage(status, { pickup, isPacked: true }))).toEqual([
      ...['placed', 'confirmed', 'processing', 'processing', 'processing'],
      ...['readyForPickup', 'pickedUp', 'cancelled'],
    ])
  })

  it('has its own stages, without a delivery', () => {
    const stages = orderStages('packaging', [...history('pending', 'accepted'), packed], { pickup })
    expect(stages.map(({ name, state, at, detail }) => [name, state, at?.slice(11, 13), detail])).toEqual([
      ['placed', 'done', '00', undefined],
      ['confirmed', 'done', '01', undefined],
      ['processing', 'current', '05', 'packed'],
      ['readyForPickup', 'ahead', undefined, undefined],
      ['pickedUp', 'ahead', undefined, undefined],
    ])
    expect(orderStages('delivered', history('pending', 'shipping', 'delivered'), { pickup }).at(-1)).toMatchObject({
      name: 'pickedUp',
      state: 'done',
    })
  })

  it('is late until it is ready, but not while it waits for its buyer', () => {
    const expected = { estimatedDelivery: '2026-11-21', pickup } as const
    expect(daysLate({ ...expected, status: 'packaging' }, '2026-11-22')).toBe(1)
    expect(daysLate({ ...expected, status: 'shipping' }, '2026-11-22')).toBe(0)
  })

  it.each([
    ['shipping', undefined, 'cod'],
    ['delivered', undefined, 'paidInCash'],
    ['shipping', true, 'payAtFarm'],
    ['delivered', true, 'paidAtFarm'],
  ] as const)('in status %s, with pickup %s, is paid in the words %s', (status, isPickedUp, words) =>
    expect(cashWords({ status, paymentMethod: 'cod', pickup: isPickedUp })).toBe(words),
  )
})

describe('daysLate', () => {
  it.each([
    ['shipping', '2026-11-21', 1],
    ['pending', '2026-10-31', 22],
    ['shipping', '2026-11-22', 0],
    ['shipping', '2026-11-23', 0],
    ['pending', null, 0],
    ['pending', '2026-02-31', 0],
    ['delivered', '2026-11-21', 0],
    ['cancelled', '2026-11-21', 0],
  ] as const)('of a %s order expected on %s is %i', (status, estimatedDelivery, days) => {
    expect(daysLate({ status, estimatedDelivery }, '2026-11-22')).toBe(days)
    expect(isLate({ status, estimatedDelivery }, '2026-11-22')).toBe(days > 0)
  })
})

describe('isPaidInCash', () => {
  it('is true only for delivered orders with cash on delivery', () => {
    expect(isPaidInCash({ status: 'delivered', paymentMethod: 'cod' })).toBe(true)
    expect(isPaidInCash({ status: 'shipping', paymentMethod: 'cod' })).toBe(false)
    expect(isPaidInCash({ status: 'delivered', paymentMethod: 'cashfree' })).toBe(false)
  })
})
