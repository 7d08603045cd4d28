import { createTexts } from '@santhe/ui'

/** docs/product/farm-money.md#statement */
export const statementTexts = createTexts('seller.statement', {
  back: 'Overview',
  title: 'Statements',
  heading: 'Statement of {{month}}',
  months: 'Months',
  loadError: 'We couldn’t load the statement',
  print: 'Print or save as PDF',
  file: 'Download as CSV',
  soFar: 'This month isn’t over: amounts may still change.',
  more: 'Showing the first {{count}} lines. Totals and the CSV file include all of them.',
  empty: 'Nothing was delivered or refunded in this month.',

  earned: 'You earned',
  earnedText: 'Your items in delivered orders, without the market’s fees.',

  holders: 'Who has the money',
  market: 'Online, held by Santhe',
  agent: 'Cash, with delivery agents',
  farm: 'Cash you hold',
  total: 'Total',
  orders: 'Orders',
  items: 'Your items',
  fees: 'Fees',

  feeShares: 'The market’s fees in these orders',
  refunds_one: '{{count}} order was refunded: {{amount}} went back to its buyer.',
  refunds_other: '{{count}} orders were refunded: {{amount}} went back to their buyers.',
  underWay_one: '{{amount}} of {{count}} order is on its way back to its buyer, by the payment provider.',
  underWay_other: '{{amount}} of {{count}} orders are on their way back to the buyers, by the payment provider.',

  owedText:
    'The market doesn’t record payouts: amounts you have settled with it or its agents are still included. Fees in cash collected by agents are between them and the market.',

  lines: 'Order by order',
  order: 'Order',
  delivered: 'Delivered',
  setBack: 'Reverted',
  complained: 'Complaint: you pay for the boxes, the market for their fees',
  refunded: '{{amount}} went back to the buyer',
  refundedSoon: '{{amount}} is on its way back to the buyer',
})

/** docs/product/farm-money.md#balance */
export const debtTexts = createTexts('seller.debt', {
  owed: 'Balance',
  byMarket: 'The market owes you',
  byAgents: 'Delivery agents owe you',
  toMarket: 'You owe the market',
  before: 'Before',
  inMonth: 'This month',
  after: 'After',
  now: 'Now',
})
