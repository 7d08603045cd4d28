import { createTexts } from '@santhe/ui'

/** docs/product/farm-money.md#statement */
export const statementTexts = createTexts({
  back: 'Overview',
  title: 'Statements',
  heading: 'Statement of {{month}}',
  months: 'Months',
  loadError: 'The statement can’t be loaded',
  print: 'Print or save as PDF',
  file: 'Download as CSV',
  soFar: 'This month is not over: more may come.',
  more: 'Only the first {{count}} lines are listed. The sums have all of them, and so has the file.',
  empty: 'Nothing was delivered or refunded in this month.',

  earned: 'You earned',
  earnedText: 'Your own items of what was delivered, without the market’s fees.',

  holders: 'Who has the money',
  market: 'Online, with the market',
  agent: 'Cash, with delivery agents',
  farm: 'Cash, with you',
  total: 'Together',
  orders: 'Orders',
  items: 'Your items',
  fees: 'Fees',

  feeShares: 'The market’s fees in these orders',
  refunds_one: '{{count}} order was refunded: {{amount}} went back to its buyer.',
  refunds_other: '{{count}} orders were refunded: {{amount}} went back to their buyers.',
  underWay_one: '{{amount}} of {{count}} order is on its way back to its buyer, by the payment provider.',
  underWay_other: '{{amount}} of {{count}} orders are on their way back to the buyers, by the payment provider.',

  owedText:
    'The market records no payouts: what you have settled with it or with its agents is still in these sums. Fees in the cash that agents took are between them and the market.',

  lines: 'Order by order',
  order: 'Order',
  delivered: 'Delivered',
  setBack: 'Set back',
  refunded: '{{amount}} went back to the buyer',
  refundedSoon: '{{amount}} is on its way back to the buyer',
})
