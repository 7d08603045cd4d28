import { createTexts } from '@santhe/ui'

/** docs/product/farm-money.md#what-is-owed */
export const debtTexts = createTexts({
  owed: 'What is owed',
  byMarket: 'The market owes you',
  byAgents: 'Delivery agents owe you',
  toMarket: 'You owe the market',
  before: 'Before',
  inMonth: 'This month',
  after: 'After',
  now: 'Now',
})
