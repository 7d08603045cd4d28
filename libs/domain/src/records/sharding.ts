/** `hashed` spreads rising ids; a plain field may be the prefix of a unique index. */
type ShardKey = Readonly<Record<string, 1 | 'hashed'>>

/** Collections that grow with sales, each with its key and the reason. docs/data.md#sharding */
export const SHARDED: Readonly<Record<string, { readonly key: ShardKey; readonly why: string }>> = {
  products: { key: { _id: 'hashed' }, why: 'read by id; lists come from memory' },
  stock: { key: { _id: 'hashed' }, why: 'each order writes it by product' },
  orders: { key: { buyerId: 1 }, why: 'idempotency keys belong to their buyer; a counter gives the ids' },
  payments: { key: { buyerId: 1 }, why: 'a purchase and its unpaid twin are of one buyer; ids name the purchase' },
  paymentNotices: { key: { cfPaymentId: 1 }, why: 'a repeated webhook has the same number' },
  outbox: { key: { eventId: 'hashed' }, why: 'one event is written together; fixed ids follow from the event’s' },
  counted: { key: { _id: 'hashed' }, why: 'the figures’ worker reads and writes it by id' },
  areaCustomers: { key: { _id: 'hashed' }, why: 'the figures’ worker reads and writes it by id' },
  delivery_photos: { key: { _id: 'hashed' }, why: 'pictures, read by order' },
  complaint_photos: { key: { _id: 'hashed' }, why: 'pictures, read by id' },
  'pictures.chunks': { key: { files_id: 1, n: 1 }, why: 'a file is read by its id' },
  'releases.chunks': { key: { files_id: 1, n: 1 }, why: 'a file is read by its id' },
}

/** All other collections, by the reason why they stay on one shard. */
export const WHOLE: Readonly<Record<string, readonly string[]>> = {
  'one for the market, a district, a farm or a day': [
    ...['assist_codes', 'categories', 'closedPins', 'counters', 'dataNumber', 'deliveryPlans', 'farmBalances'],
    ...['farms', 'figures', 'leases', 'market', 'orderFees', 'pictures.current', 'releases.current', 'team_keys'],
    'vapidKeys',
  ],
  'few and small for each person; unique by something else than the person': [
    ...['follows', 'people', 'pushSubscriptions', 'quotes', 'reviews', 'saved-addresses', 'saved-cart'],
    ...['subscribers', 'wishes'],
  ],
  expires: [
    ...['deliveryTurns', 'doubts', 'email_changes', 'email_confirmations', 'followerDigests', 'gone', 'idempotency'],
    ...['journal', 'mails', 'order_mail_hours', 'password_resets'],
  ],
  'few orders have one': ['complaints', 'harvest_choices', 'paymentIncidents', 'refunds'],
  'staff act by hand': ['assists'],
  'unique by message, which alone stays of a deleted one': ['notifications'],
  'unique by name, and small': ['pictures.files', 'releases.files'],
}
