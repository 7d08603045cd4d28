import type { OrderStatus } from '@santhe/rules'
import { FARMS } from './farms.ts'
import type { ProduceKey } from './produce.ts'

/** A number of boxes of one farm's produce; the farm is named by its owner. */
type PlannedLine = readonly [owner: string, produce: ProduceKey, boxes: number]

export interface PlannedPurchase {
  buyer: string
  daysAgo: number
  lines: readonly PlannedLine[]
  /** The status of each farm's order. */
  status: OrderStatus
  notes?: string
}

/** What asha bought, so that every status of an order can be seen with one account. */
const ASHAS: readonly PlannedPurchase[] = [
  {
    buyer: 'asha',
    daysAgo: 26,
    lines: [
      ['ravi', 'tomato', 2],
      ['meena', 'sapota', 1],
    ],
    status: 'delivered',
  },
  {
    buyer: 'asha',
    daysAgo: 19,
    lines: [
      ['siddappa', 'palak', 1],
      ['ravi', 'brinjal', 1],
    ],
    status: 'delivered',
    notes: 'Please leave it with the watchman.',
  },
  { buyer: 'asha', daysAgo: 12, lines: [['meena', 'elakkiBanana', 2]], status: 'cancelled' },
  { buyer: 'asha', daysAgo: 6, lines: [['ravi', 'avarekai', 2]], status: 'growing' },
  {
    buyer: 'asha',
    daysAgo: 3,
    lines: [
      ['meena', 'guava', 1],
      ['ponnamma', 'honey', 1],
    ],
    status: 'shipping',
  },
  {
    buyer: 'asha',
    daysAgo: 1,
    lines: [
      ['ravi', 'okra', 2],
      ['meena', 'pomegranate', 1],
    ],
    status: 'accepted',
  },
]

const OTHER_BUYERS = ['kiran', 'divya', 'farhan', 'george', 'latha', 'rohit', 'shwetha'] as const
const STATUSES: readonly OrderStatus[] = [
  'delivered',
  'delivered',
  'shipping',
  'delivered',
  'packaging',
  'delivered',
  'accepted',
  'harvested',
  'cancelled',
  'growing',
  'delivered',
  'pending',
]
const OTHER_PURCHASES = 34

interface Choice {
  owner: string
  produce: ProduceKey
  isPreOrder: boolean
}

const CHOICES: readonly Choice[] = FARMS.flatMap(({ owner, offers }) =>
  offers
    .filter(
      offer =>
        offer.approval === 'approved' && offer.boxes > 0 && (offer.until ?? 0) >= 0 && offer.status !== 'Coming Soon',
    )
    .map(({ produce, status }) => ({ owner: owner.username, produce, isPreOrder: status === 'Pre-Order' })),
)

function choicesFor(status: OrderStatus): readonly Choice[] {
  const waitsForHarvest = status === 'growing' || status === 'harvested'
  return CHOICES.filter(({ isPreOrder }) => isPreOrder === waitsForHarvest)
}

function plannedLine(choices: readonly Choice[], index: number, boxes: number): PlannedLine[] {
  const choice = choices[index % choices.length]
  return choice ? [[choice.owner, choice.produce, boxes]] : []
}

/** Other people's purchases: spread over four weeks, one or two lines; the older, the more are delivered. */
const OTHERS: readonly PlannedPurchase[] = Array.from({ length: OTHER_PURCHASES }, (_unused, index) => {
  const daysAgo = 28 - Math.floor((index * 28) / OTHER_PURCHASES)
  const plannedStatus = STATUSES[index % STATUSES.length] ?? 'delivered'
  const status = daysAgo > 10 && plannedStatus !== 'cancelled' ? 'delivered' : plannedStatus
  const choices = choicesFor(status)
  const lines = [
    ...plannedLine(choices, index * 5, 1 + (index % 3)),
    ...(index % 2 === 0 ? plannedLine(choices, index * 5 + 17, 1) : []),
  ]
  return { buyer: OTHER_BUYERS[index % OTHER_BUYERS.length] ?? 'kiran', daysAgo, lines, status }
})

/** Every purchase of the last four weeks, oldest first. */
export const PURCHASES: readonly PlannedPurchase[] = [...ASHAS, ...OTHERS].sort((a, b) => b.daysAgo - a.daysAgo)

/** Returns how many boxes of a farm's produce were ordered and not given back. */
export function boxesOrdered(owner: string, produce: ProduceKey): number {
  return PURCHASES.flatMap(({ lines }) => lines)
    .filter(line => line[0] === owner && line[1] === produce)
    .reduce((sum, [, , boxes]) => sum + boxes, 0)
}
