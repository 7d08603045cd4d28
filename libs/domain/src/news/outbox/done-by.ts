import { isFinalStatus } from '@santhe/rules'
import type { NewsCode } from '@santhe/texts/say'
import type { DomainEvent } from '../../records/events.ts'
import { approvalLink, orderLink, ownOrderLink, productLink } from './news-parts.ts'

/** News of one page that an event makes obsolete, so that it is marked as read. */
interface Done {
  link: string
  codes: readonly NewsCode[]
}

const TO_ACCEPT: readonly NewsCode[] = [
  'news.newOrder',
  'news.reopened',
  'news.reminder',
  'news.changed',
  'news.withdrawn',
]
const TO_ARRANGE: readonly NewsCode[] = [
  'news.broughtBack',
  'news.broughtBackTo',
  'news.dayOfBuyer',
  'news.dayOfOffice',
]
const ON_THE_WAY: readonly NewsCode[] = [
  'news.placed',
  'news.step',
  'news.harvested',
  'news.moved',
  'news.nobodyThere',
  'news.backAtFarm',
  'news.day',
]
const OF_COMPLAINT: readonly NewsCode[] = ['news.complaint', 'news.complaintToDecide']
const OF_STOCK: readonly NewsCode[] = ['news.soldOut', 'news.lowStock']
const TO_DECIDE: readonly NewsCode[] = ['news.waits', 'news.editWaits']
const DECIDED: readonly NewsCode[] = ['news.approved', 'news.editApproved', 'news.rejected', 'news.editRejected']

function doneByStatus({ orderId, from, to }: Extract<DomainEvent, { kind: 'orderStatusChanged' }>): Done[] {
  const ofFarm: NewsCode[] = [
    ...(to === 'pending' ? [] : TO_ACCEPT),
    ...(isFinalStatus(to) ? TO_ARRANGE : []),
    // A cancellation refunds everything, so that complaints are closed.
    ...(to === 'cancelled' ? OF_COMPLAINT : []),
    ...(from === 'cancelled' ? (['news.cancelled'] as const) : []),
  ]
  const ofBuyer: NewsCode[] = [...ON_THE_WAY, ...(to === 'delivered' ? (['news.paid'] as const) : [])]
  return [
    { link: orderLink(orderId), codes: ofFarm },
    { link: ownOrderLink(orderId), codes: ofBuyer },
  ]
}

/** Returns the earlier news that an event makes obsolete. docs/product/notifications.md#bell */
export function doneBy(event: DomainEvent): Done[] {
  switch (event.kind) {
    case 'orderStatusChanged':
      return doneByStatus(event)
    case 'complaintMoved':
      return [{ link: orderLink(event.orderId), codes: OF_COMPLAINT }]
    case 'deliveryChosen':
      return [
        { link: orderLink(event.orderId), codes: TO_ARRANGE },
        { link: ownOrderLink(event.orderId), codes: ['news.nobodyThere', 'news.backAtFarm', 'news.day'] },
      ]
    case 'productSubmitted':
      return [{ link: productLink(event.productId), codes: ['news.rejected', 'news.editRejected'] }]
    case 'productApproved':
    case 'productRejected':
      return [
        { link: approvalLink(event.productId), codes: TO_DECIDE },
        { link: productLink(event.productId), codes: DECIDED },
      ]
    case 'submissionWithdrawn':
      return [{ link: approvalLink(event.productId), codes: TO_DECIDE }]
    case 'productDeleted':
      return [
        { link: approvalLink(event.productId), codes: TO_DECIDE },
        { link: productLink(event.productId), codes: [...DECIDED, ...OF_STOCK, 'news.offerEnds'] },
      ]
    case 'stockRanLow':
    case 'stockRefilled':
      return [{ link: productLink(event.productId), codes: OF_STOCK }]
    case 'offerEndNeared':
      return [{ link: productLink(event.productId), codes: ['news.offerEnds'] }]
    default:
      return []
  }
}
