import type { DueMail, OrderNews } from '@santhe/domain'
import { formatMoment, formatRupees } from '@santhe/rules'
import type { MailContent } from './mail-page.tsx'
import { boxesOf, isForFarm, statusSentence, UNCONFIRMED } from './order-content.ts'

/** The bell's texts, for news without a mail of its own. */
export function newsContent(
  { title, message, link }: Extract<DueMail, { kind: 'news' }>,
  greeting: string,
  publicUrl: string,
): MailContent {
  const button = { text: 'See it in the market', link: `${publicUrl}${link}` }
  return { subject: title, greeting, before: [message], button, after: [] }
}

type Digest = Extract<DueMail, { kind: 'orderDigest' }>

function whatHappened({ letter }: OrderNews): string {
  const { _id, farmName, total } = letter.order
  const boxes = boxesOf(letter.order)
  switch (letter.kind) {
    case 'orderPlaced':
      return `Order #${_id} of ${boxes} from ${farmName} has been placed (${formatRupees(total)})`
    case 'orderPaid':
      return `Your payment of ${formatRupees(letter.amount)} for order #${_id} from ${farmName} has arrived`
    case 'orderStatus': {
      const refund =
        letter.goesBack === null ? '' : `, and the ${formatRupees(letter.goesBack)} that you paid will be refunded`
      return `Order #${_id} from ${farmName} ${statusSentence(letter)}${refund}`
    }
    case 'orderRefunded':
      return `${formatRupees(letter.amount)} for order #${_id} from ${farmName} was refunded to you`
    case 'orderHarvested':
      return `${farmName} has harvested the ${letter.productName} of your order #${_id}`
    case 'farmOrderPlaced':
      return `New order #${_id} of ${boxes} (${formatRupees(total)})`
    case 'farmOrderCancelled':
      return `Order #${_id} of ${boxes} has been cancelled; please do not prepare it`
    case 'farmOrderReopened':
      return `Order #${_id} of ${boxes} is open again; please prepare it`
  }
}

export function digestContent(
  { news, since, isUnconfirmed }: Digest,
  greeting: string,
  publicUrl: string,
): MailContent {
  const orders = new Set(news.map(({ letter }) => letter.order._id)).size
  const isOwner = news.some(({ letter }) => isForFarm(letter))
  const things = news.length === 1 ? 'one more thing' : `${news.length} more things`
  return {
    subject: orders === 1 ? 'News about an order' : `News about ${orders} orders`,
    greeting,
    before: [
      `A lot happened at once: besides the mails you already have, ${things} happened after ${formatMoment(since)} (India time). Here it all is in one mail.`,
    ],
    list: news.map(one => `${formatMoment(one.at)}: ${whatHappened(one)}.`),
    button: isOwner
      ? { text: 'See the orders', link: `${publicUrl}/dashboard/orders` }
      : { text: 'See your orders', link: `${publicUrl}/dashboard/orders?own=1` },
    after: isUnconfirmed ? [UNCONFIRMED] : [],
  }
}
