/** About the account. */
const ACCOUNT = {
  'mail.greeting': 'Namaskara {{name}},',
  'mail.greeting_nameless': 'Namaskara,',
  'mail.safe': 'Nobody at Santhe will ever ask you for this link.',
  'mail.confirm': 'Confirm your email address',
  'mail.confirm.button': 'Confirm this address',
  'mail.confirm.own':
    'An account of this email address was made at Santhe. If it is yours, open this link within 24 hours to confirm the address: then the mails about your orders come here.',
  'mail.confirm.other':
    'Someone with a Santhe account wants to use this email address. If it was you, open this link within 24 hours to confirm it. It works once.',
  'mail.confirm.notOwn':
    'If it was not you, you can ignore this mail: without the link hardly any mail comes here. Nobody at Santhe will ever ask you for this link.',
  'mail.confirm.notYou':
    'If it was not you, you can ignore this mail: the address is not used without you. Nobody at Santhe will ever ask you for this link.',
  'mail.change': 'Your email address is about to change',
  'mail.change.what':
    'On {{at|india}} someone signed in to your Santhe account{{username|quoted}} asked us to send its mail to {{newEmail}}. Nothing changes until the link that we sent there is opened.',
  'mail.change.what_elsewhere':
    'On {{at|india}} someone signed in to your Santhe account{{username|quoted}} asked us to send its mail to another address. Nothing changes until the link that we sent there is opened.',
  'mail.change.undo':
    'If it was you, you can ignore this mail. If it was not, keep your address, then set a new password:',
  'mail.change.button': 'Keep this address',
  'mail.changed': 'Your email address was changed',
  'mail.changed.what':
    'Since {{at|india}} the mail of your Santhe account{{username|quoted}} goes to {{newEmail}}, and no longer to this address.',
  'mail.changed.what_elsewhere':
    'Since {{at|india}} the mail of your Santhe account{{username|quoted}} goes to another address, and no longer to this address.',
  'mail.changed.undo':
    'If it was you, there is nothing to do. If it was not, take your address back within 7 days: every device is signed out then, and you set a new password by mail.',
  'mail.changed.button': 'Take this address back',
  'mail.farmDeleted': 'Your farm is no longer on Santhe',
  'mail.farmDeleted.what_unnamed':
    'The market’s office took your farm and its products out of the market on {{at|india}}.',
  'mail.farmDeleted.what': 'The market’s office took {{farmName}} and its products out of the market on {{at|india}}.',
  'mail.farmDeleted.hidden': 'Your account stays, and you can still sign in and read the orders of the farm.',
  'mail.farmDeleted.gone':
    'You keep your account as a customer. You are signed out, and can sign in again at any time.',
  'mail.farmDeleted.button': 'Read the orders',
  'mail.farmDeleted.mistake':
    'If you think this is a mistake, write to us. Our address is at the bottom of every page of the market.',
  'mail.reset': 'Set a new password',
  'mail.reset.what':
    'Someone asked for a new password for your Santhe account{{username|quoted}}. To choose one, open this link within 1 hour. It works once.',
  'mail.reset.notYou':
    'If it was not you, you can ignore this mail: your password stays as it is, and the link expires. Nobody at Santhe will ever ask you for it.',
  'mail.password': 'Your password was changed',
  'mail.password.what':
    'The password of your Santhe account{{username|quoted}} was changed on {{at|india}}, and every other device was signed out.',
  'mail.password.undo': 'If it was you, there is nothing to do. If it was not, set a new password now:',
  'mail.code': 'Your code for a taluk agent',
  'mail.code.what': 'Your code is {{code}}. It works once, until {{until|india}}.',
  'mail.code.for':
    'With it a taluk agent of your area can work on the products and orders of your farm for an hour, and on nothing else. Give it only to an agent who is helping you.',
  'mail.code.notYou': 'If you did not ask for it, you can ignore this mail: nobody else has the code.',
  'mail.help_unnamed': 'An agent is helping on your farm',
  'mail.help': '{{agentName}} is helping on your farm',
  'mail.help.what_unnamed':
    'With your code, an agent works on the products and orders of your farm until {{until|india}}. Your money, your profile and your password stay closed.',
  'mail.help.what':
    'With your code, {{agentName}} works on the products and orders of {{farmName}} until {{until|india}}. Your money, your profile and your password stay closed.',
  'mail.help.undo': 'If you did not give anybody your code, or want it to stop, end it now:',
  'mail.help.button': 'End the help',
  'mail.help.link': 'The link opens nothing else. You can also end it in your profile.',
} as const

/** About orders. */
const ORDERS = {
  'mail.order.see': 'See your order',
  'mail.order.seeFarm': 'See the order',
  'mail.waits': 'Order #{{id}} is waiting for your payment',
  'mail.waits.what':
    'Your order #{{id}} of {{boxes|boxes}} from {{farmName}} is waiting for your online payment. We hold its boxes until {{until|india}}; if it is not paid by then, they go back and nothing is charged.',
  'mail.waits.purchase': 'It is part of purchase #{{purchaseId}}, which you pay for in one go.',
  'mail.waits.button': 'Open your order and pay',
  'mail.placed': 'Order #{{id}} has been placed',
  'mail.placed.cash':
    'Thank you! Your order #{{id}} of {{boxes|boxes}} from {{farmName}} has been placed. Please have {{amount|rupees}} ready when it is delivered.',
  'mail.placed.cash_pickup':
    'Thank you! Your order #{{id}} of {{boxes|boxes}} from {{farmName}} has been placed. Please have {{amount|rupees}} ready when you pick it up.',
  'mail.placed.online':
    'Thank you! Your order #{{id}} of {{boxes|boxes}} from {{farmName}} has been placed. We confirm its online payment in a separate mail.',
  'mail.placed.next': 'We will write again at every step.',
  'mail.placed.plain': 'An order of {{boxes|boxes}} has been placed with the account of this email address.',
  'mail.placed.last': 'No more mails about orders come here before the address is confirmed.',
  'mail.tooLate': 'Your payment for order #{{id}} will be refunded',
  'mail.tooLate.what':
    'Your payment of {{amount|rupees}} for order #{{id}} from {{farmName}} arrived after the order had been cancelled. We refund the whole amount, and will write again when it is sent.',
  'mail.paid': 'Payment received for order #{{id}}',
  'mail.paid.what':
    'Your payment of {{amount|rupees}} for order #{{id}} from {{farmName}} has arrived, and the farm has your order.',
  'mail.status': 'Order #{{id}} {{status|becameInDetail}}',
  'mail.status.what': 'Your order #{{id}} from {{farmName}} {{status|becameInDetail}}.',
  'mail.status.refund':
    'The {{amount|rupees}} that you paid will be refunded in full. We will write again when it is sent.',
  'mail.refund': 'Refund for order #{{id}}',
  'mail.refund.what':
    '{{amount|rupees}} for your order #{{id}} from {{farmName}} was refunded to the account you paid from. Your bank may take a few days to show it.',
  'mail.refund.what_manual':
    '{{amount|rupees}} for your order #{{id}} from {{farmName}} was paid to you by our office, reference {{reference}}.',
  'mail.refund.what_parts':
    '{{amount|rupees}} for your order #{{id}} from {{farmName}} came back to you: {{parts|refunds}}.',
  'mail.harvest': '{{productName|product}} of order #{{id}} has been harvested',
  'mail.harvest.what':
    '{{farmName}} has harvested the {{productName|product}} of your order #{{id}}. What you booked stays booked, and you need not do anything.',
  'mail.withdrawn':
    'A harvest of your order #{{id}} from {{farmName}} was moved, so its boxes were taken back: {{lines|packed}}.',
  'mail.moved': 'Order #{{id}}: the harvest of {{productName|product}} moved',
  'mail.moved.what':
    '{{farmName}} moved the harvest of {{productName|product}} from {{from|date}} to {{to|date}}. Your order #{{id}} has {{boxes|boxes}} of it.',
  'mail.moved.choose':
    'Please choose by {{until|india}}: keep the new date, take another offer of the farm, or leave it out. Without a choice the new date counts.',
  'mail.moved.choose_refund':
    'Please choose by {{until|india}}: keep the new date, take another offer of the farm, or leave it out. Without a choice it is left out, and money paid for it comes back.',
  'mail.moved.called': 'Your boxes stay booked.',
  'mail.moved.button': 'Choose now',
  'mail.short': 'Order #{{id}}: less than ordered',
  'mail.short.what': '{{farmName}} packed less for your order #{{id}}: {{lines|packed}}.',
  'mail.changed.order': 'Your order #{{id}} is changed',
  'mail.changed.order.what': 'Your order #{{id}} from {{farmName}} is changed as you wanted.',
  'mail.adjusted.back': '{{amount|rupees}} comes back the way you paid. We will write again when it is sent.',
  'mail.adjusted.less': 'You pay {{amount|rupees}} less when the boxes come.',
  'mail.adjusted.more': 'You pay {{amount|rupees}} more when the boxes come.',
  'mail.adjusted.paid': 'You paid {{amount|rupees}} more for it.',
  'mail.farmChanged': 'Order #{{id}} was changed',
  'mail.farmChanged.what':
    'The buyer changed order #{{id}}. It has {{boxes|boxes}} now. Please look at it before you pack.',
  'mail.cancelled': 'Order #{{id}} was cancelled',
  'mail.cancelled.what': 'Order #{{id}} of {{boxes|boxes}} was cancelled. Please do not prepare it.',
  'mail.reopened': 'Order #{{id}} is open again',
  'mail.reopened.what': 'Order #{{id}} of {{boxes|boxes}} is no longer cancelled. Please prepare it.',
  'mail.new': 'New order #{{id}}',
  'mail.new.what_cash':
    'A customer ordered {{boxes|boxes}} and pays on delivery. Please accept the order when you can.',
  'mail.new.what_online': 'A customer ordered {{boxes|boxes}} and paid online. Please accept the order when you can.',
  'mail.new.what_pickup_cash':
    'A customer ordered {{boxes|boxes}} to pick up, and pays at your farm. Please accept the order when you can.',
  'mail.new.what_pickup_online':
    'A customer ordered {{boxes|boxes}} to pick up, and paid online. Please accept the order when you can.',
  'mail.unconfirmed':
    'This email address is not confirmed yet, so this mail leaves out names, produce and notes. Sign in to see all of it; your profile sends the link that confirms the address.',
  'mail.total': 'Its total is {{amount|rupees}}.',
} as const

/** Several orders in one mail. */
const DIGEST = {
  'mail.digest_one': 'News about an order',
  'mail.digest_other': 'News about {{orders|count}} orders',
  'mail.digest.what_one':
    'A lot happened at once: besides the mails you already have, one more thing happened after {{since|india}}. Here it all is in one mail.',
  'mail.digest.what_other':
    'A lot happened at once: besides the mails you already have, {{things|count}} more things happened after {{since|india}}. Here it all is in one mail.',
  'mail.digest.line': '{{at|moment}}: {{what}}.',
  'mail.digest.seeFarm': 'See the orders',
  'mail.digest.see': 'See your orders',
  'mail.digest.moved': 'The harvest of {{productName|product}} in order #{{id}} moved to {{to|date}}',
  'mail.digest.adjusted': 'Order #{{id}} of {{farmName}} was changed and has {{boxes|boxes}} now',
  'mail.digest.farmChanged': 'Order #{{id}} was changed and has {{boxes|boxes}} now',
  'mail.digest.placed': 'Order #{{id}} of {{boxes|boxes}} from {{farmName}} has been placed ({{amount|rupees}})',
  'mail.digest.paid': 'Your payment of {{amount|rupees}} for order #{{id}} from {{farmName}} has arrived',
  'mail.digest.status': 'Order #{{id}} from {{farmName}} {{status|becameInDetail}}',
  'mail.digest.status_refund':
    'Order #{{id}} from {{farmName}} {{status|becameInDetail}}, and the {{goesBack|rupees}} that you paid will be refunded',
  'mail.digest.refunded': '{{amount|rupees}} for order #{{id}} from {{farmName}} was refunded to you',
  'mail.digest.harvested': '{{farmName}} has harvested the {{productName|product}} of your order #{{id}}',
  'mail.digest.new': 'New order #{{id}} of {{boxes|boxes}} ({{amount|rupees}})',
  'mail.digest.cancelled': 'Order #{{id}} of {{boxes|boxes}} was cancelled; please do not prepare it',
  'mail.digest.reopened': 'Order #{{id}} of {{boxes|boxes}} is open again; please prepare it',
} as const

/** The order within a mail, and the texts around it. */
const PARTS = {
  'mail.indiaTime': '{{at|moment}} (India time)',
  'unit.kg': '{{amount}} kg',
  'unit.g': '{{amount}} g',
  'unit.l_one': '{{amount|count}} litre',
  'unit.l_other': '{{amount|count}} litres',
  'unit.ml': '{{amount}} ml',
  'unit.each_one': '{{amount|count}} piece',
  'unit.each_other': '{{amount|count}} pieces',
  'unit.dozen': '{{amount}} dozen',
  'mail.part': 'Order #{{id}} from {{farmName}}',
  'mail.part.line': '{{quantity|boxes}} × {{price|rupees}}, {{amount|contents}} a box',
  'mail.part.line_less': '{{quantity|boxes}} × {{price|rupees}} less {{less|rupees}}, {{amount|contents}} a box',
  'mail.part.subtotal': 'Subtotal',
  'mail.part.total': 'Total',
  'mail.part.reason': 'Reason',
  'mail.part.notes': 'Notes',
  'mail.part.payment': 'Payment',
  'mail.part.online': 'Online payment',
  'mail.part.cod': 'Cash on delivery',
  'mail.part.paidInCash': 'Paid in cash on delivery',
  'mail.part.payAtFarm': 'Pay at the farm',
  'mail.part.paidAtFarm': 'Paid in cash at the farm',
  'mail.part.pickup': 'Pickup',
  'mail.part.atFarm': 'At the farm. Your order says where and when.',
  'mail.part.address': 'Delivery address',
  'mail.part.readyFrom': 'Ready from',
  'mail.part.delivery': 'Estimated delivery',
  'mail.part.day': '{{date|delivery}}, {{window|window}}',
  'mail.part.day_anyTime': '{{date|delivery}}',
  'mail.part.day_soon': 'Estimated soon, {{window|window}}',
  'mail.part.day_soon_anyTime': 'Estimated soon',
  'mail.seeNews': 'See it in the market',
  'mail.market': 'Santhe ಸಂತೆ, the weekly market online',
  'mail.stop': 'No more mails like this one',
} as const

export const MAILS = { ...ACCOUNT, ...ORDERS, ...DIGEST, ...PARTS }
