import type { DueMail, OrderLetter } from '@santhe/domain'
import { reasonText, type TextIn } from '@santhe/texts'
import type { MailContent, MailTerms } from './mail-page.tsx'
import { orderPart } from './order-part.tsx'

interface LetterContent {
  subject: string
  before: string[]
  /** By default that of the buyer's order. */
  button?: string
}

/** User input goes below the order, out of mail previews. */
function reasonFact(letter: OrderLetter, { language, text }: MailTerms) {
  if (!('reason' in letter) || letter.reason === '') return []
  return [{ label: text('mail.part.reason'), lines: reasonText(letter.reason, language).split(/\r?\n/) }]
}

/** The order facts that a mail's words need. */
export function factsOf({ _id, farmName, items }: OrderLetter['order']) {
  return { id: _id, farmName, boxes: items.reduce((sum, { quantity }) => sum + quantity, 0) }
}

function placed({ order, payUntil }: Extract<OrderLetter, { kind: 'orderPlaced' }>, text: TextIn): LetterContent {
  const {
    paymentMethod,
    purchaseId,
    total: amount,
    delivery: { isPickup },
  } = order
  const facts = factsOf(order)
  if (payUntil !== null) {
    return {
      subject: text('mail.waits', facts),
      before: [text('mail.waits.what', { ...facts, until: payUntil }), text('mail.waits.purchase', { purchaseId })],
      button: text('mail.waits.button'),
    }
  }
  const what =
    paymentMethod === 'cod'
      ? text('mail.placed.cash', { ...facts, amount, isPickup })
      : text('mail.placed.online', facts)
  return { subject: text('mail.placed', facts), before: [what, text('mail.placed.next')] }
}

function paid({ order, amount, goesBack }: Extract<OrderLetter, { kind: 'orderPaid' }>, text: TextIn): LetterContent {
  const facts = { ...factsOf(order), amount }
  const code = goesBack ? 'mail.tooLate' : 'mail.paid'
  return { subject: text(code, facts), before: [text(`${code}.what`, facts)] }
}

type StatusLetter = Extract<OrderLetter, { kind: 'orderStatus' }>

export function statusFacts({ order, status, isPacked }: StatusLetter) {
  return { ...factsOf(order), status, isPacked, pickup: order.delivery.isPickup }
}

function statusChanged(letter: StatusLetter, text: TextIn): LetterContent {
  const { goesBack } = letter
  const facts = statusFacts(letter)
  const refund = goesBack === null ? [] : [text('mail.status.refund', { amount: goesBack })]
  return { subject: text('mail.status', facts), before: [text('mail.status.what', facts), ...refund] }
}

function adjusted({ order, event }: Extract<OrderLetter, { kind: 'orderAdjusted' }>, text: TextIn): LetterContent {
  const { how, lines, amount, goesBack } = event
  const facts = { ...factsOf(order), lines }
  const more = order.paymentMethod === 'cashfree' ? 'mail.adjusted.paid' : 'mail.adjusted.more'
  const money = goesBack > 0 ? 'mail.adjusted.back' : amount < 0 ? 'mail.adjusted.less' : more
  const [subject, what] =
    how === 'short'
      ? [text('mail.short', facts), text('mail.short.what', facts)]
      : [
          text('mail.changed.order', facts),
          text(how === 'withdrawn' ? 'mail.withdrawn' : 'mail.changed.order.what', facts),
        ]
  const before = [what, ...(amount === 0 ? [] : [text(money, { amount: Math.abs(amount) })])]
  return { subject, before }
}

function moved({ order, event }: Extract<OrderLetter, { kind: 'harvestMoved' }>, text: TextIn): LetterContent {
  const { boxes, from, to, choice } = event
  const facts = { ...factsOf(order), productName: event.productName, boxes, from, to }
  return {
    subject: text('mail.moved', facts),
    before: [text('mail.moved.what', facts), choice ? text('mail.moved.choose', choice) : text('mail.moved.called')],
    ...(choice && { button: text('mail.moved.button') }),
  }
}

const FARM_KINDS = {
  farmOrderPlaced: 'mail.new',
  farmOrderChanged: 'mail.farmChanged',
  farmOrderCancelled: 'mail.cancelled',
  farmOrderReopened: 'mail.reopened',
} as const
type FarmLetter = Extract<OrderLetter, { kind: keyof typeof FARM_KINDS }>

function forFarm({ kind, order }: FarmLetter, text: TextIn): LetterContent {
  const facts = {
    ...factsOf(order),
    ...{ isPickup: order.delivery.isPickup, isCash: order.paymentMethod === 'cod' },
  }
  const code = FARM_KINDS[kind]
  return { subject: text(code, facts), before: [text(`${code}.what`, facts)], button: text('mail.order.seeFarm') }
}

export function isForFarm({ kind }: OrderLetter): boolean {
  return kind in FARM_KINDS
}

function letterContent(letter: OrderLetter, text: TextIn): LetterContent {
  switch (letter.kind) {
    case 'orderPlaced':
      return placed(letter, text)
    case 'orderPaid':
      return paid(letter, text)
    case 'orderStatus':
      return statusChanged(letter, text)
    case 'orderAdjusted':
      return adjusted(letter, text)
    case 'harvestMoved':
      return moved(letter, text)
    case 'orderRefunded': {
      const { amount, reference, parts } = letter
      const facts = { ...factsOf(letter.order), amount }
      return { subject: text('mail.refund', facts), before: [text('mail.refund.what', { ...facts, reference, parts })] }
    }
    case 'orderHarvested': {
      const facts = { ...factsOf(letter.order), productName: letter.productName }
      return { subject: text('mail.harvest', facts), before: [text('mail.harvest.what', facts)] }
    }
    case 'farmOrderPlaced':
    case 'farmOrderChanged':
    case 'farmOrderCancelled':
    case 'farmOrderReopened':
      return forFarm(letter, text)
  }
}

/** For unconfirmed addresses: number, boxes and amount, no user input. */
function plainContent(letter: OrderLetter, { urlOf, text }: MailTerms): MailContent {
  const { _id, total: amount } = letter.order
  const content = isForFarm(letter) ? letterContent(letter, text) : ofAccount(letter.order, text)
  const { subject, before, button = text('mail.order.see') } = content
  const path = `/dashboard/orders/${_id}${isForFarm(letter) ? '' : '?own=1'}`
  return {
    subject,
    before: [...before, text('mail.total', { amount })],
    button: { text: button, link: urlOf(path) },
    after: [text('mail.unconfirmed')],
  }
}

/** First orders only: all an unconfirmed buyer gets. */
function ofAccount(order: OrderLetter['order'], text: TextIn): LetterContent {
  const facts = factsOf(order)
  return { subject: text('mail.placed', facts), before: [text('mail.placed.plain', facts), text('mail.placed.last')] }
}

export function orderContent(letter: OrderLetter & Pick<DueMail, 'isUnconfirmed'>, terms: MailTerms): MailContent {
  if (letter.isUnconfirmed) return plainContent(letter, terms)
  const { urlOf, text } = terms
  const { subject, before, button = text('mail.order.see') } = letterContent(letter, text)
  const isOfFarm = isForFarm(letter)
  const part = orderPart(letter.order, isOfFarm ? 'withPhone' : 'withoutPhone', terms)
  const token = letter.kind === 'harvestMoved' ? letter.choiceToken : undefined
  const path = `/dashboard/orders/${letter.order._id}${isOfFarm ? '' : '?own=1'}`
  return {
    subject,
    before,
    // Behind '#', which reaches no server or log.
    button: { text: button, link: token ? `${urlOf('/choice')}#${token}` : urlOf(path) },
    order: { ...part, facts: [...reasonFact(letter, terms), ...part.facts] },
  }
}
