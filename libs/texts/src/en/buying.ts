/** Boxes, days and places, as other texts name them. */
const PARTS = {
  'count.boxes_one': '{{boxes|count}} box',
  'count.boxes_other': '{{boxes|count}} boxes',
  'day.closedOn': '{{date|nearAlone}} is closed',
  'day.closedOn_because': '{{date|nearAlone}} is closed ({{reason}})',
  'day.free': '{{date|near}}: {{windows|windows}}',
  'day.fullOn': '{{date|nearAlone}} is full',
  'day.fullWindow': 'The {{window|window}} of {{date|near}} is full',
  'order.state_pending': 'pending',
  'order.state_accepted': 'accepted',
  'order.state_growing': 'growing',
  'order.state_harvested': 'harvested',
  'order.state_packaging': 'packaging',
  'order.state_shipping': 'shipping',
  'order.state_delivered': 'delivered',
  'order.state_cancelled': 'cancelled',
  'stock.short_none': '{{name}} is sold out.',
  'stock.short_one': 'Only {{available|count}} box of {{name}} is left.',
  'stock.short_other': 'Only {{available|count}} boxes of {{name}} are left.',
  'window.morning': 'morning',
  'window.afternoon': 'afternoon',
  'window.evening': 'evening',
} as const

/** Why the market did something: of steps and refunds. */
const REASONS = {
  'reason.cancelledBefore': 'The order was cancelled before the payment arrived',
  'reason.delivery': 'Delivery on {{date|delivery}}, {{window|window}}',
  'reason.notPaid': 'Payment was not completed',
  'reason.orderCancelled': 'The order was cancelled',
  'reason.paidAfterAll': 'The payment arrived after all',
  'reason.paidAlready': 'The purchase had been paid already',
  'reason.paidTooLate': 'The payment arrived too late, and the boxes are gone',
  'reason.undo': 'Taken back',
} as const

/** Refusals about carts, orders, deliveries, rounds and money. */
export const BUYING = {
  ...PARTS,
  ...REASONS,
  'cart.changed': 'Your cart has changed since we priced it. Please check it again.',
  'cart.notOfFarm': 'An order has the boxes of one farm',
  'cart.ordered': 'This cart has already been ordered. You can find the order in your dashboard.',
  'cart.otherFarm': 'This farm is not in your cart',
  'cart.partOrdered': 'Part of this cart is already ordered. Please check it again.',
  'cart.twoAreas': 'All boxes of a purchase go to one delivery area',
  'cart.twoDeliveries': 'Each farm has one delivery',
  'cart.twoOrders': 'Each farm has one order of a purchase',
  'cart.unbuyable_one': 'This can’t be bought any more: {{names|list}}. Nothing was ordered.',
  'cart.unbuyable_other': 'These can’t be bought any more: {{names|list}}. Nothing was ordered.',
  'cart.unbuyableSince':
    'These can’t be bought any more: {{names|list}}. Nothing was ordered; please check the cart again.',
  'cart.ownFarm': 'You can’t buy from your own farm: {{names|list}}.',
  'cart.short': '{{lines|shortages}} Nothing was ordered.',
  'delivery.earliest': 'Please choose {{first|near}} or later',
  'delivery.latest': 'Please choose {{last|near}} or earlier',
  'delivery.moved':
    'The boxes of {{farmName}} would now come {{date|near}}: please look at the new day. Nothing was ordered.',
  'delivery.movedFromFull':
    '{{day|fullDay}}. The boxes of {{farmName}} would arrive {{date|near}}: please look at the new day. Nothing was ordered.',
  'delivery.noChoice': 'Another day can’t be chosen for this order now.',
  'delivery.noDay':
    'No day of the next {{days}} has room for the boxes of {{farmName}}. Nothing was ordered; please try again later.',
  'delivery.noPlace': '{{day|fullDay}}, and so are the days after it. Please choose a later one',
  'delivery.noPlace_free': '{{day|fullDay}}. Please choose another time, such as {{free|freeDay}}',
  'fee.full': 'There are {{most}} fees already. Please delete one first.',
  'fee.noTable': 'Only a fee of type table has a table',
  'fee.percent': 'Give a percentage of at most {{most}}',
  'fee.tableValue': 'A fee with a table has the value 0',
  'harvest.notBooked': 'Only a product on pre-order can be harvested.',
  'incident.badSignature':
    'A webhook event came without the payment provider’s signature, or far too late. It was refused.',
  'incident.delayed':
    'The provider has called {{paymentId}} paid for more than a day and names no payment of it; purchase #{{purchaseId}} of {{amount|rupees}} still waits with its boxes. Please look at it.',
  'incident.misfit': 'A webhook event for {{paymentId}} names another amount or currency than was requested.',
  'incident.mismatch':
    "The provider's {{what}} says {{amount|amount}} in {{currency|currency}}; purchase #{{purchaseId}} costs {{costs|rupees}}. Nothing was settled with it.",
  'incident.noAmount': 'an unknown amount',
  'incident.noCurrency': 'an unknown currency',
  'incident.refundDelayed':
    'The refund {{refundId}} of purchase #{{purchaseId}} has not been given for more than a day: {{error}}. It is still being tried; please look at it.',
  'incident.refundDelayed_unexplained':
    'The refund {{refundId}} of purchase #{{purchaseId}} has not been given for more than a day: the provider has not finished it. It is still being tried; please look at it.',
  'incident.refundFailed':
    'The refund {{refundId}} of purchase #{{purchaseId}} failed: {{error}}. Please give the money back by hand.',
  'incident.refundFailed_unexplained':
    'The refund {{refundId}} of purchase #{{purchaseId}} failed: the provider refused it. Please give the money back by hand.',
  'incident.unknownPayment': 'A webhook event names the payment {{paymentId}}, which this market does not have.',
  'incident.unreadable':
    'What the provider says of {{paymentId}} can’t be read. Purchase #{{purchaseId}} is cancelled when its time is over; please look whether it was paid.',
  'offer.changed': 'Boxes were bought or the offer was changed since. This step can no longer be taken back.',
  'offer.placeTaken':
    'A delivery place of an order that waits for it has been taken since. This step can no longer be taken back.',
  'order.acceptFirst': 'Please accept this order first.',
  'order.cancelledSince': 'This order was cancelled meanwhile.',
  'order.cancelOver': 'The time in which this order could be cancelled is over.',
  'order.changed': 'This order has been set to {{status|state}} since you looked. Please look again.',
  'order.delivered': 'This order is delivered already.',
  'order.farmGone': 'The farm has left the market. The order stays cancelled.',
  'order.notLeft': 'This order had not left its farm at that time.',
  'order.notOnItsWay': 'This order is not on its way.',
  'order.notPacking': 'The farm is not packing this order yet.',
  'order.otherTime': 'Another time was chosen meanwhile: {{date|delivery}}, {{window|window}}.',
  'order.out': 'This order is already out for delivery.',
  'order.own': 'You bought this yourself, so a colleague takes care of it.',
  'order.packing': 'Packing has started, so this order can no longer be cancelled.',
  'order.pickup': 'The buyer picks this order up at the farm.',
  'order.placeTaken': 'The {{window|window}} of {{date|near}} has no place left. The order stays cancelled.',
  'order.reminded': 'The farm was reminded on {{at|moment}}. You can remind it again an hour later.',
  'order.short': '{{lines|shortages}} The order stays cancelled.',
  'order.unknownStatus': "There is no status '{{status}}'",
  'order.unpaid': 'This order is not paid yet.',
  'orders.busy':
    'So many people are ordering at this moment that yours did not get through. Nothing was ordered; please try again.',
  'payment.notOffered': 'Online payment is not offered here. Please choose cash on delivery.',
  'payment.paid': 'This purchase is already paid.',
  'payment.providerAway': 'The payment provider can’t be reached now. Please send this again.',
  'payment.tooLittle': 'Online payment starts at ₹1. Please choose cash on delivery.',
  'payment.unreadableEvent': 'This webhook event can’t be read.',
  'plan.changed': 'A colleague has changed these windows since you read them. Please look at them again.',
  'plan.sameDay': 'Each day has one line',
  'round.newer': 'Something newer is recorded for this order. Please look again.',
  'round.tooLate': 'This was more than two days ago. Please tell the office.',
  'step.undoOver': 'This step can no longer be taken back.',
} as const
