import type { Round, RoundStop } from '@santhe/contracts'

export function aStop(orderId: number, more: Partial<RoundStop> = {}): RoundStop {
  return {
    ...{ orderId, farmerId: 7, farmName: 'Ravi’s Field', status: 'shipping', packedAt: '2026-11-23T02:00:00.000Z' },
    ...{ customerName: `Buyer ${orderId}`, phone: '98450 12345', address: `${orderId}, 3rd Cross, Malleshwaram` },
    ...{ city: 'Bengaluru', zipCode: '560003', dueOn: '2026-11-23', window: null, boxes: 3 },
    items: [
      { productName: 'Tomato', localName: 'ಟೊಮೇಟೊ', quantity: 2, unit: 'kg', unitsPerBox: 5 },
      { productName: 'Okra', localName: '', quantity: 1, unit: 'kg', unitsPerBox: 3 },
    ],
    ...{ toCollect: 0, notes: '', outcome: null, outcomeAt: null, hasPhoto: false, ...more },
  }
}

export function aRound(stops: readonly RoundStop[], more: Partial<Round> = {}): Round {
  return {
    ...{ day: '2026-11-23', district: 'Bengaluru Rural', area: 'urban', farms: [], stops: [...stops], hasMore: false },
    areas: [
      { area: 'urban', stops: stops.length },
      { area: 'rural', stops: 2 },
      { area: 'extended', stops: 0 },
    ],
    ...more,
  }
}
