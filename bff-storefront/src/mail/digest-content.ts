import type { DueMail, OrderNews } from '@santhe/domain'
import { newsWords, type TextIn } from '@santhe/texts'
import type { MailContent, MailTerms } from './mail-page.tsx'
import { factsOf, isForFarm, statusFacts } from './order-content.ts'

/** The bell's texts, for news without a mail of its own. */
export function newsContent(
  { news, link }: Extract<DueMail, { kind: 'news' }>,
  { language, urlOf, text }: MailTerms,
): MailContent {
  const { title, message } = newsWords(news, language)
  const button = { text: text('mail.seeNews'), link: urlOf(link) }
  return { subject: title, before: [message], button }
}

type Digest = Extract<DueMail, { kind: 'orderDigest' }>

function whatHappened({ letter }: OrderNews, text: TextIn): string {
  const order = factsOf(letter.order)
  const amount = letter.order.total
  switch (letter.kind) {
    case 'orderPlaced':
      return text('mail.digest.placed', { ...order, amount })
    case 'orderPaid':
      return text('mail.digest.paid', { ...order, amount: letter.amount })
    case 'orderStatus':
      return text('mail.digest.status', { ...statusFacts(letter), goesBack: letter.goesBack })
    case 'orderRefunded':
      return text('mail.digest.refunded', { ...order, amount: letter.amount })
    case 'orderHarvested':
      return text('mail.digest.harvested', { ...order, productName: letter.productName })
    case 'orderAdjusted':
      return text('mail.digest.adjusted', order)
    case 'harvestMoved':
      return text('mail.digest.moved', {
        ...order,
        productName: letter.event.productName,
        to: letter.event.to,
      })
    case 'farmOrderChanged':
      return text('mail.digest.farmChanged', order)
    case 'farmOrderPlaced':
      return text('mail.digest.new', { ...order, amount })
    case 'farmOrderCancelled':
      return text('mail.digest.cancelled', order)
    case 'farmOrderReopened':
      return text('mail.digest.reopened', order)
  }
}

export function digestContent({ news, since, isUnconfirmed }: Digest, { urlOf, text }: MailTerms): MailContent {
  const orders = new Set(news.map(({ letter }) => letter.order._id)).size
  const isOwner = news.some(({ letter }) => isForFarm(letter))
  return {
    subject: text('mail.digest', { orders }),
    before: [text('mail.digest.what', { things: news.length, since })],
    list: news.map(one => text('mail.digest.line', { at: one.at, what: whatHappened(one, text) })),
    button: {
      text: text(isOwner ? 'mail.digest.seeFarm' : 'mail.digest.see'),
      link: urlOf(`/dashboard/orders${isOwner ? '' : '?own=1'}`),
    },
    after: isUnconfirmed ? [text('mail.unconfirmed')] : [],
  }
}
