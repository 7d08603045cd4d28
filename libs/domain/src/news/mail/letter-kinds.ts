import type { NewsKind } from '@santhe/rules'
import type { Letter, OrderLetter } from './due-mail.ts'

export function kindOfOrder(letter: OrderLetter): NewsKind {
  switch (letter.kind) {
    case 'orderPlaced':
    case 'orderPaid':
    case 'orderRefunded':
      return 'orderMoney'
    case 'orderStatus':
      if (letter.status === 'cancelled') return 'orderMoney'
      return letter.status === 'shipping' || letter.status === 'delivered' ? 'deliveryDay' : 'orderSteps'
    case 'orderHarvested':
      return 'orderSteps'
    case 'farmOrderPlaced':
    case 'farmOrderCancelled':
    case 'farmOrderReopened':
      return 'farmOrders'
  }
}

/** Returns which kinds of news a letter is: one, or those of a digest's lines. docs/product/notifications.md#preferences. */
export function kindsOf(letter: Letter): NewsKind[] {
  switch (letter.kind) {
    case 'passwordReset':
    case 'passwordChanged':
    case 'emailConfirm':
    case 'emailChangeRequested':
    case 'emailChanged':
    case 'farmDeleted':
    case 'assistCode':
    case 'assistStarted':
      return ['accountSafety']
    case 'news':
      return [letter.newsKind]
    case 'orderDigest':
      return [...new Set(letter.news.map(one => kindOfOrder(one.letter)))]
    default:
      return [kindOfOrder(letter)]
  }
}
