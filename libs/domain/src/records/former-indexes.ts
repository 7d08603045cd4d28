/**
 * Indexes that nothing reads by any more, by collection: each would cost every write of a market that is older than this list. An
 * index that leaves a schema, or whose keys change, is named here.
 */
export const FORMER_INDEXES: Readonly<Record<string, readonly string[]>> = {
  areaCustomers: ['district_1_buyerId_1', 'district_1_taluks_1'],
  farms: ['district_1_taluk_1__id_1', 'district_1_taluk_1_isHidden_1'],
  idempotency: ['at_1'],
  journal: [
    'thing_1_thingId_1__id_-1',
    'thing_1__id_-1',
    'thing_1_at_1',
    'personId_1__id_-1',
    'personId_1_at_1',
    'personId_1_thing_1__id_-1',
    'district_1__id_-1',
    'district_1_at_1',
    'district_1_thing_1__id_-1',
    'district_1_personId_1__id_-1',
    'district_1_personId_1_thing_1__id_-1',
    'words_1__id_-1',
  ],
  orders: [
    'createdAt_-1',
    'district_1_slot.area_1_slot.date_1_slot.window_1_status_1',
    'district_1_status_1__id_-1',
    'district_1_taluk_1__id_-1',
    'farmerId_1_isForFarm_1__id_-1',
    'farmerId_1_status_1__id_-1',
    'status_1__id_-1',
  ],
  products: [
    'words_1',
    'awaitsDecision_1_rank_1_availableUntil_1__id_1',
    'farm.district_1_awaitsDecision_1_rank_1_availableUntil_1__id_1',
  ],
}
