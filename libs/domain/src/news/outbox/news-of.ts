import { type Message, offerEnd } from '@santhe/rules'
import { sayNews } from '@santhe/texts/say'
import type { DomainEvent } from '../../records/events.ts'
import {
  forAdjusted,
  forComplaint,
  forDeliveryChosen,
  forDeliveryFailed,
  forHarvest,
  forMoved,
  forNewOrder,
  forStatusChanged,
} from './news-of-order.ts'
import { approvalLink, type News, toAccount, toBuyer, toFarm, toOwner } from './news-parts.ts'

function decisionText(event: Extract<DomainEvent, { kind: 'productApproved' | 'productRejected' }>): Message {
  const { productName, isOfEdit } = event
  if (event.kind === 'productApproved')
    return sayNews(isOfEdit ? 'news.editApproved' : 'news.approved', { productName })
  return sayNews(isOfEdit ? 'news.editRejected' : 'news.rejected', { productName, reason: event.reason })
}

const ACCOUNT_CODES = {
  passwordChanged: 'news.password',
  emailConfirmationRequested: 'news.confirmEmail',
  emailChangeRequested: 'news.emailChange',
  emailChanged: 'news.emailChanged',
} as const

/** A requested address is two events, one for each address: only one notifies the person. */
function forAccount(event: Extract<DomainEvent, { kind: keyof typeof ACCOUNT_CODES }>): News[] {
  if (event.kind === 'emailChangeRequested' && event.to === 'new') return []
  return [toAccount(event.personId, sayNews(ACCOUNT_CODES[event.kind], {}))]
}

function forFollower({ personId, farms }: Extract<DomainEvent, { kind: 'followedFarmsDigested' }>): News {
  const [first, ...others] = farms
  const link = first && others.length === 0 ? `/farmers/${first.farmId}` : '/products'
  return { kind: 'followedFarms', text: sayNews('news.followed', { farms }), to: { personId }, link }
}

/**
 * Returns the news of an event, most important first: a reader's own purchase before what they do for a farm or the market.
 * Delivery excludes the actor and people without the preference, and gives each other person the first one.
 */
export function newsOf(event: DomainEvent): News[] {
  switch (event.kind) {
    case 'orderPlaced':
    case 'orderPaid':
      return forNewOrder(event)
    case 'orderStatusChanged':
      return forStatusChanged(event)
    case 'deliveryFailed':
      return forDeliveryFailed(event)
    case 'orderRefunded': {
      const { orderId, farmName, amount, reference, parts } = event
      return [toBuyer('orderMoney', sayNews('news.refunded', { orderId, farmName, amount, reference, parts }), event)]
    }
    case 'orderHarvested':
      return [forHarvest(event)]
    case 'deliveryChosen':
      return forDeliveryChosen(event)
    case 'orderAdjusted':
      return forAdjusted(event)
    case 'complaintMoved':
      return forComplaint(event)
    case 'produceDoubted': {
      const { orderId, farmName, productName, until } = event
      return [toBuyer('deliveryDay', sayNews('news.doubted', { orderId, farmName, productName, until }), event)]
    }
    case 'harvestMoved':
      return [forMoved(event)]
    case 'farmReminded':
      return toFarm(sayNews('news.reminder', { orderId: event.orderId, dueOn: event.dueOn }), event)
    case 'paymentIncident':
      return [
        {
          kind: 'paymentIncidents',
          text: sayNews('news.incident', { text: event.text }),
          to: 'admins',
          link: '/admin',
        },
      ]
    case 'productSubmitted': {
      const { productName, farmName, farmId, productId } = event
      const text = sayNews(event.isOfEdit ? 'news.editWaits' : 'news.waits', { productName, farmName })
      return [{ kind: 'approvals', text, to: { managersOf: farmId }, link: approvalLink(productId) }]
    }
    case 'passwordChanged':
    case 'emailConfirmationRequested':
    case 'emailChangeRequested':
    case 'emailChanged':
      return forAccount(event)
    case 'passwordResetAsked':
    case 'assistCodeRequested':
    case 'orderMailHourOver':
    case 'productHarvested':
    case 'stockRefilled':
    case 'submissionWithdrawn':
    case 'productDeleted':
    case 'deliveryPhotographed':
      return []
    case 'assistStarted':
    case 'assistClosed': {
      const { agentName, farmName, farmerId } = event
      const code = event.kind === 'assistStarted' ? 'news.assist' : 'news.assistClosed'
      return [toAccount(farmerId, sayNews(code, { agentName, farmName }))]
    }
    case 'productApproved':
    case 'productRejected':
      return [toOwner('farmDecisions', decisionText(event), event)]
    case 'stockRanLow': {
      const { productName, boxes } = event
      const text =
        boxes === 0 ? sayNews('news.soldOut', { productName }) : sayNews('news.lowStock', { productName, boxes })
      return [toOwner('farmStock', text, event)]
    }
    case 'offerEndNeared': {
      const { productName, boxes, availableUntil } = event
      return [toOwner('farmStock', sayNews('news.offerEnds', { productName, boxes, availableUntil }), event)]
    }
    case 'wishFulfilled': {
      const { personId, productId, productName, farmName, at, boxes, until = offerEnd(at) } = event
      const named = { productName, farmName }
      const text = boxes ? sayNews('news.offered', { ...named, boxes, until }) : sayNews('news.canBuy', named)
      return [{ kind: 'productAvailable', text, to: { personId }, link: `/products/${productId}` }]
    }
    case 'followedFarmsDigested':
      return [forFollower(event)]
    case 'farmDeleted': {
      const { ownerId, farmName, isHidden } = event
      const text = sayNews('news.farmDeleted', { farmName, isHidden })
      return [toAccount(ownerId, text, isHidden ? '/dashboard/orders' : '/dashboard')]
    }
    case 'reviewWritten': {
      const { farmId, authorName, about, rating } = event
      const text = sayNews('news.review', { authorName, about, rating })
      return [{ kind: 'farmReviews', text, to: { ownerOfFarm: farmId }, link: `/farmers/${farmId}` }]
    }
  }
}
