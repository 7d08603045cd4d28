/** The shipping policy's. docs/product/orders.md#buyer-words */
const STAGES = {
  'order.stage_placed': 'Order Placed',
  'order.stage_confirmed': 'Confirmed',
  'order.stage_processing': 'Processing',
  'order.stage_readyForShipping': 'Ready for Shipping',
  'order.stage_outForDelivery': 'Out for Delivery',
  'order.stage_delivered': 'Delivered',
  'order.stage_readyForPickup': 'Ready for Pickup',
  'order.stage_pickedUp': 'Picked up',
  'order.stage_cancelled': 'Cancelled',
  'order.stage_processing_growing': 'Processing: growing',
  'order.stage_processing_harvested': 'Processing: harvested',
  'order.stage_processing_packing': 'Processing: packing',
  'order.stage_processing_packed': 'Processing: packed',
} as const

/** docs/product/notifications.md#preferences */
const KINDS = {
  'kind.title_orderMoney': 'Your orders and payments',
  'kind.about_orderMoney': 'Placed, paid, cancelled, refunded.',
  'kind.title_orderSteps': 'Steps of your orders',
  'kind.about_orderSteps': 'Confirmed, processing, harvested, ready for shipping.',
  'kind.title_deliveryDay': 'The day of delivery',
  'kind.about_deliveryDay': 'Out for delivery, delivered, nobody was there.',
  'kind.title_followedFarms': 'Farms that you follow',
  'kind.about_followedFarms': 'New and harvested produce, once a day at most.',
  'kind.title_productAvailable': 'Products that you wait for',
  'kind.about_productAvailable': 'When boxes are reserved for you.',
  'kind.title_farmOrders': 'Orders at your farm',
  'kind.about_farmOrders': 'New and cancelled orders.',
  'kind.title_farmDecisions': 'Decisions of the office',
  'kind.about_farmDecisions': 'About your products and your farm.',
  'kind.title_farmStock': 'Stock and offers',
  'kind.about_farmStock': 'Few boxes left, or an offer that ends soon.',
  'kind.title_farmReviews': 'Reviews',
  'kind.about_farmReviews': 'Of your farm and its products.',
  'kind.title_approvals': 'Products to decide about',
  'kind.about_approvals': 'New products and changes that wait for you.',
  'kind.title_broughtBack': 'Orders that were brought back',
  'kind.about_broughtBack': 'To decide with the farm: a new date, or cancelled.',
  'kind.title_unattendedOrders': 'Orders without their farmer',
  'kind.about_unattendedOrders': 'At farms whose farmer is deactivated.',
  'kind.title_paymentIncidents': 'Payments that need a look',
  'kind.about_paymentIncidents': 'What does not fit, or is late.',
  'kind.title_accountSafety': 'Your account',
  'kind.about_accountSafety': 'Password, email address, help on your farm.',
} as const

/** Usual names of fees; staff's own stay as written. docs/product/checkout.md#fee-fields */
const FEES = {
  'fee.name.Delivery': 'Delivery',
  'fee.name.Delivery fee': 'Delivery fee',
  'fee.name.Handling fee': 'Handling fee',
  'fee.name.Packing': 'Packing',
  'fee.name.Packing and handling': 'Packing and handling',
  'fee.name.Platform fee': 'Platform fee',
} as const

/** Texts that screens share with servers and mails. */
export const SHARED = {
  ...STAGES,
  ...KINDS,
  ...FEES,
  'delivery.noPickup_one': '{{farms|and}} does not offer pickup',
  'delivery.noPickup_other': '{{farms|and}} do not offer pickup',
  'delivery.outside': 'We don’t deliver to {{zipCode}} yet',
  'delivery.outsideFarms_one': '{{farms|and}} does not deliver to {{zipCode}}',
  'delivery.outsideFarms_other': '{{farms|and}} do not deliver to {{zipCode}}',
  'day.full': 'Full',
  'day.closed': 'Closed',
  'day.closed_because': 'Closed: {{reason}}',
  'list.and': '{{before}} and {{last}}',
  'order.outcome_nobodyThere': 'Nobody was there',
  'order.outcome_broughtBack': 'Brought back',
  'order.status': '{{status|status}}',
  'order.step': '{{status|step}}',
} as const
