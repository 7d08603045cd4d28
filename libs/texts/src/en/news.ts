/** Continue 'Order #12' in the words of the shipping policy. docs/product/orders.md#buyer-words */
const STEPS = {
  'order.became_placed': 'is back at Order Placed',
  'order.became_confirmed': 'is confirmed',
  'order.became_processing': 'is processing',
  'order.became_readyForShipping': 'is ready for shipping',
  'order.became_outForDelivery': 'is on its way',
  'order.became_delivered': 'was delivered',
  'order.became_readyForPickup': 'is ready for pickup',
  'order.became_pickedUp': 'was picked up',
  'order.became_cancelled': 'was cancelled',
  'order.became_processing_growing': 'is processing: growing',
  'order.became_processing_harvested': 'is processing: harvested',
  'order.became_processing_packing': 'is processing: packing',
  'order.became_processing_packed': 'is processing: packed',
  'news.because': 'Reason: {{reason|reason}}',
} as const

const BUYERS = {
  'news.placed': 'Order Placed',
  'news.placed.message': 'We have your order #{{orderId}} of {{boxes|boxes}} from {{farmName}}.',
  'news.step': 'Order #{{orderId}} {{status|became}}',
  'news.step.message_pending': '{{farmName}} will accept it again.{{reason|because}}',
  'news.step.message_accepted': '{{farmName}} has accepted it.{{reason|because}}',
  'news.step.message_growing': 'What you ordered is growing at {{farmName}}.{{reason|because}}',
  'news.step.message_harvested': '{{farmName}} has harvested what you ordered.{{reason|because}}',
  'news.step.message_packaging': '{{farmName}} is packing your boxes.{{reason|because}}',
  'news.step.message_packed': '{{farmName}} has packed your boxes.{{reason|because}}',
  'news.step.message_shipping': 'Your boxes from {{farmName}} are on their way to you.{{reason|because}}',
  'news.step.message_delivered': 'Your boxes from {{farmName}} have arrived.{{reason|because}}',
  'news.step.message_cancelled': 'Its boxes will not be sent.{{reason|because}}',
  'news.step.message_pickup_shipping':
    'Your boxes wait for you at {{farmName}}. The order’s page says where and when.{{reason|because}}',
  'news.step.message_pickup_delivered': 'You have collected your boxes from {{farmName}}.{{reason|because}}',
  'news.step.message_pickup_cancelled': 'Its boxes will not be packed.{{reason|because}}',
  'news.step.message_unpaid': 'It wasn’t paid in time.',
  'news.nobodyThere': 'Order #{{orderId}}: nobody was there',
  'news.nobodyThere.message': 'Nobody was there on {{at|moment}}. You may choose another time.',
  'news.backAtFarm': 'Order #{{orderId}} was brought back',
  'news.backAtFarm.message':
    'Your boxes went back on {{at|moment}}. {{farmName}} and our office decide what comes next. You may choose another time.',
  'news.paid': 'Payment received',
  'news.paid.message': '{{amount|rupees}} for your order #{{orderId}} from {{farmName}}, which the farm has now.',
  'news.paidTooLate': 'Payment received',
  'news.paidTooLate.message':
    '{{amount|rupees}} came after order #{{orderId}} from {{farmName}} was cancelled. All of it goes back to you.',
  'news.refunded': 'Payment refunded',
  'news.refunded.message':
    '{{amount|rupees}} for your order #{{orderId}} from {{farmName}}. Your bank may take a few days to show it.',
  'news.refunded.message_manual':
    '{{amount|rupees}} for your order #{{orderId}} from {{farmName}} was paid to you by our office, reference {{reference}}.',
  'news.refunded.message_parts':
    '{{amount|rupees}} for your order #{{orderId}} from {{farmName}} was refunded: {{parts|refunds}}.',
  'news.harvested': '{{productName|product}} has been harvested',
  'news.harvested.message':
    'It is part of your order #{{orderId}} from {{farmName}}. Your order should arrive by {{arrivesOn|delivery}}.',
  'news.harvested.message_pickup':
    'It is part of your order #{{orderId}} from {{farmName}}. Your order should be ready for pickup from {{arrivesOn|delivery}}.',
  'news.harvested.message_undated': 'It is part of your order #{{orderId}} from {{farmName}}.',
  'news.moved': 'Order #{{orderId}}: the harvest moved',
  'news.moved.message':
    '{{farmName}} moved the harvest of {{productName|product}} from {{from|date}} to {{to|date}}.{{reason|because}} Please choose by {{until|moment}}; without a choice the new date counts.',
  'news.moved.message_refund':
    '{{farmName}} moved the harvest of {{productName|product}} from {{from|date}} to {{to|date}}.{{reason|because}} Please choose by {{until|moment}}; without a choice it is left out, and money paid for it comes back.',
  'news.moved.message_called':
    '{{farmName}} moved the harvest of {{productName|product}} from {{from|date}} to {{to|date}}.{{reason|because}} It stays booked.',
  'news.short': 'Order #{{orderId}}: less than ordered',
  'news.short.message': '{{lines|packed}}; {{amount|rupees}} comes back.{{reason|because}}',
  'news.short.message_cash': '{{lines|packed}}; you pay {{amount|rupees}} less.{{reason|because}}',
  'news.complaintPassedOn': 'Complaint about order #{{orderId}}',
  'news.complaintPassedOn.message': 'Our office decides by {{dueAt|moment}}.',
  'news.complaintEnded': 'Complaint about order #{{orderId}}',
  'news.complaintEnded.message_refunded': 'Refund: {{amount|rupees}}.{{reason|because}}',
  'news.complaintEnded.message_noStock':
    'There are no more boxes to replace it. Refund: {{amount|rupees}}.{{reason|because}}',
  'news.complaintEnded.message_replaced':
    'Order #{{replacementId}} brings the boxes again, without a price.{{reason|because}}',
  'news.complaintEnded.message_refused': 'It is refused.{{reason|because}}',
  'news.doubted': 'Was your {{productName|product}} fine?',
  'news.doubted.message':
    'Other buyers had trouble with it. Order #{{orderId}} from {{farmName}} takes your complaint until {{until|moment}}.',
  'news.day': 'Order #{{orderId}} has another delivery day',
  'news.day.message': 'The boxes of {{farmName}} come on {{date|delivery}}, in the {{window|window}}.',
} as const

const FARMS = {
  'news.newOrder': 'New order',
  'news.newOrder.message': '#{{orderId}}: {{boxes|boxes}} for {{customerName}}. Please accept it.',
  'news.newOrder.message_paid': '#{{orderId}}: {{boxes|boxes}} for {{customerName}}, paid online. Please accept it.',
  'news.cancelled': 'Order #{{orderId}} was cancelled',
  'news.cancelled.message': 'Please do not prepare it.{{reason|because}}',
  'news.reopened': 'Order #{{orderId}} is open again',
  'news.reopened.message': 'It is no longer cancelled. Please prepare it.',
  'news.changed': 'Order #{{orderId}} was changed',
  'news.changed.message': 'The buyer wants {{lines|boxesNow}}.',
  'news.changed.message_both': 'The buyer wants {{lines|boxesNow}}, and changed address, phone or notes.',
  'news.changed.message_contact': 'The buyer changed address, phone or notes.',
  'news.withdrawn': 'Order #{{orderId}} has fewer boxes',
  'news.withdrawn.message': 'The boxes of {{lines|names}} are taken out, since the harvest moved.',
  'news.complaint': 'Complaint about order #{{orderId}}',
  'news.complaint.message': 'Please replace, refund or disagree by {{dueAt|moment}}.',
  'news.reminder': 'Please see to order #{{orderId}}',
  'news.reminder.message': 'It is due on {{dueOn|delivery}}. Our office waits for its next step.',
  'news.reminder.message_undated': 'Our office waits for its next step.',
  'news.broughtBack': 'Order #{{orderId}} was brought back',
  'news.broughtBack.message':
    'Its boxes could not be handed over on {{at|moment}}. Please decide with the office: a new date, or cancelled.',
  'news.dayOfBuyer': 'Order #{{orderId}} has another delivery day',
  'news.dayOfBuyer.message': 'The buyer would like it on {{date|delivery}}, in the {{window|window}}.',
  'news.dayOfOffice': 'Order #{{orderId}} has another delivery day',
  'news.dayOfOffice.message': 'The office chose {{date|delivery}}, in the {{window|window}}.',
  'news.approved': 'Product approved',
  'news.approved.message': '{{productName|product}} is in the shop now.',
  'news.editApproved': 'Changes approved',
  'news.editApproved.message': '{{productName|product}} is in the shop as you changed it.',
  'news.rejected': 'Product rejected',
  'news.rejected.message': '{{productName|product}} is not in the shop. Reason: {{reason}}',
  'news.editRejected': 'Changes rejected',
  'news.editRejected.message': '{{productName|product}} stays in the shop as it was. Reason: {{reason}}',
  'news.soldOut': '{{productName|product}} is sold out',
  'news.soldOut.message': 'You can add boxes with your products.',
  'news.lowStock': '{{productName|product}} is running out',
  'news.lowStock.message': '{{boxes|boxes}} left to sell. You can add boxes with your products.',
  'news.offerEnds': 'The offer of {{productName|product}} ends soon',
  'news.offerEnds.message':
    'Its last day is {{availableUntil|date}}, with {{boxes|boxes}} left to sell. You can offer it again, or for longer.',
  'news.review': 'New review',
  'news.review.message': '{{authorName}} gave {{about|product}} {{rating}} of 5 stars.',
  'news.farmDeleted': 'Farm deleted',
  'news.farmDeleted.message':
    'The office has taken {{farmName}} and its products out of the market. You keep your account as a customer.',
  'news.farmDeleted.message_hidden':
    'The office has taken {{farmName}} and its products out of the market. Your account stays, and you can still read the orders of the farm.',
  'news.assist': '{{agentName}} is helping on your farm',
  'news.assist.message':
    'With your code they work on products and orders of {{farmName}} for an hour. You can end it in your profile.',
  'news.assistClosed': '{{agentName}} typed five wrong codes',
  'news.assistClosed.message':
    'Your codes of {{farmName}} no longer work for this agent, and go on for others. Make another code if you want their help; if you didn’t ask for it, please tell the office.',
} as const

const OFFICE = {
  'news.broughtBackTo': 'Order #{{orderId}} was brought back',
  'news.broughtBackTo.message':
    'Its boxes of {{farmName}} could not be handed over on {{at|moment}}. Please decide with the farm: a new date, or cancelled.',
  'news.complaintToDecide': 'A complaint waits for you: order #{{orderId}}',
  'news.complaintToDecide.message': '{{farmName}}. Please decide by {{dueAt|moment}}.',
  'news.unattended': '{{about|text}}: {{farmName}}',
  'news.unattended.message':
    '{{about|message}} The farmer of {{farmName}} is deactivated and gets no news. Please see to it that the order is taken care of.',
  'news.waits': 'A product waits for approval',
  'news.waits.message': '{{productName|product}} of {{farmName}}.',
  'news.editWaits': 'Changes wait for approval',
  'news.editWaits.message': '{{productName|product}} of {{farmName}}.',
  'news.incident': 'A payment needs a look',
  'news.incident.message': '{{text|text}}',
} as const

const SHOP = {
  // For messages stored before products had lines.
  'news.canBuy': '{{productName|product}} can be bought now',
  'news.canBuy.message': 'It is from {{farmName}}.',
  'news.canPreOrder': '{{productName|product}} can be pre-ordered now',
  'news.canPreOrder.message': 'It is from {{farmName}}.',
  'news.offered': 'Reserved for you: {{productName|product}}, {{boxes|boxes}}',
  'news.offered.message': 'From {{farmName}}, until {{until|india}}. Then the next in line gets it.',
  'news.followed': 'New from farms you follow',
  'news.followed.message': '{{farms|produce}}',
  'farm.more_one': 'And {{farms|count}} more farm.',
  'farm.more_other': 'And {{farms|count}} more farms.',
  'farm.produce': '{{farmName}}: harvested {{harvested|names}}; new {{added|names}}.',
  'farm.produce_harvested': '{{farmName}}: harvested {{harvested|names}}.',
  'farm.produce_added': '{{farmName}}: new {{added|names}}.',
} as const

const ACCOUNTS = {
  'news.password': 'Your password was changed',
  'news.password.message': 'Every other device was signed out. If it was not you, set a new password now.',
  'news.confirmEmail': 'Please confirm your email address',
  'news.confirmEmail.message':
    'Open the link that we sent to your email address. Until then we send almost no mail there. Your profile sends the link again.',
  // These contain no e-mail address.
  'news.emailChange': 'Your email address is about to change',
  'news.emailChange.message':
    'Nothing changes until the link that we sent to the new one is opened. If it was not you, keep yours with the link in our mail, then set a new password.',
  'news.emailChanged': 'Your email address was changed',
  'news.emailChanged.message':
    'Our mail goes to the new one now. If it was not you, take yours back within 7 days with the link in our mail to it.',
} as const

/** May appear on a locked screen, so without names. docs/product/notifications.md#push */
const DEVICES = {
  'push.orderMoney': 'News of your order #{{orderId}}',
  'push.orderMoney_unnumbered': 'News of your order',
  'push.orderMoney.message': 'Open it to see what is new.',
  'push.orderSteps': 'News of your order #{{orderId}}',
  'push.orderSteps_unnumbered': 'News of your order',
  'push.orderSteps.message': 'Open it to see what is new.',
  'push.deliveryDay': 'News of your delivery #{{orderId}}',
  'push.deliveryDay_unnumbered': 'News of your delivery',
  'push.deliveryDay.message': 'Open the order to see what is new.',
  'push.followedFarms': 'News of farms you follow',
  'push.followedFarms.message': 'See what is new and harvested.',
  'push.productAvailable': 'What you wait for is reserved for you',
  'push.productAvailable.message': 'Open it to see until when.',
  'push.farmOrders': 'News of your farm’s order #{{orderId}}',
  'push.farmOrders_unnumbered': 'News of your farm’s order',
  'push.farmOrders.message': 'Open it to see what there is to do.',
  'push.farmDecisions': 'The office has decided',
  'push.farmDecisions.message': 'Open your product to see what it says.',
  'push.farmStock': 'News of your stock',
  'push.farmStock.message': 'Open your product to see what is left.',
  'push.farmReviews': 'A new review',
  'push.farmReviews.message': 'Open your farm to read it.',
  'push.approvals': 'Something waits for your approval',
  'push.approvals.message': 'Open the list to decide.',
  'push.broughtBack': 'An order was brought back #{{orderId}}',
  'push.broughtBack_unnumbered': 'An order was brought back',
  'push.broughtBack.message': 'Open it to decide with the farm.',
  'push.unattendedOrders': 'An order without its farmer #{{orderId}}',
  'push.unattendedOrders_unnumbered': 'An order without its farmer',
  'push.unattendedOrders.message': 'Open it to see what there is to do.',
  'push.paymentIncidents': 'A payment needs a look',
  'push.paymentIncidents.message': 'Open the office to see it.',
} as const

/** Titles, and messages that continue them. docs/product/notifications.md#kinds-of-news */
export const NEWS = { ...STEPS, ...BUYERS, ...FARMS, ...OFFICE, ...SHOP, ...ACCOUNTS, ...DEVICES }
