export {
  type CalendarFarm,
  type CalendarProduct,
  type CalendarRow,
  calendarRows,
  emptyMonths,
  isSeasonal,
  MONTH_STATES,
  type MonthCell,
  type MonthlyStatus,
  type MonthState,
  mergeMonths,
  monthlyStatus,
  type SeasonalProduct,
  type YearlySeason,
} from './calendar.ts'
export {
  type ClampedQuantity,
  clampQuantity,
  MAX_QUANTITY,
  MIN_QUANTITY,
  mergeLines,
  type ProductQuantity,
  QUANTITY_OPTIONS,
} from './cart.ts'
export {
  addDays,
  type DatePattern,
  daysBetween,
  formatDate,
  type IstDate,
  isIstDate,
  istDateOf,
  MONTHS,
  type MonthIndex,
  monthOf,
  relativeAge,
  startOfIstDay,
} from './dates.ts'
export {
  DELIVERY_WINDOWS,
  type DeliveryWindow,
  deliveryDateFromNotes,
  deliveryWindowFromNotes,
  type EstimatedItem,
  type EstimatedOrder,
  itemsEstimate,
  notesWithoutDeliveryDate,
  orderEstimate,
  productEstimate,
  withDeliveryDate,
} from './delivery-estimate.ts'
export {
  CLEARED_DISTANCE,
  type Coordinates,
  DISTANCE_OPTIONS,
  type DistanceOption,
  formatDistance,
  haversineKm,
  kilometresOf,
  PLACES,
  type Place,
  placeOf,
} from './distance.ts'
export {
  coordinatesOf,
  DISTRICTS,
  type District,
  districtNamed,
  STATES,
  TALUKS,
  type Taluk,
  taluksOf,
} from './districts.ts'
export { ERROR_CODES, type ErrorCode, type FailureDetails, fail, isErrorCode, SantheError } from './errors.ts'
export { applyFees, FEE_TYPES, type Fee, type FeeLine, type FeesApplied, type FeeType } from './fees.ts'
export { formatRupees, type Paise, paiseToRupees, percentOf, rupeesToPaise } from './money.ts'
export { nameKey } from './name-key.ts'
export {
  type BuyerCancellation,
  buyerCancelsUntil,
  type CancellableOrder,
  FINAL_STATUSES,
  isFinalStatus,
  MONEY_STATES,
  type MoneyState,
  mayBuyerCancel,
  maySetStatus,
  moneyOf,
  ORDER_STATUSES,
  type OrderPayment,
  type OrderStatus,
  parseOrderStatus,
  returnsStock,
  STATUS_TABLE,
  type StatusActor,
  statusesFor,
  waitsForPayment,
} from './order-status.ts'
export {
  ACTIONS,
  type Action,
  type Actor,
  inScope,
  isOwnFarm,
  may,
  PERMISSIONS,
  type Scope,
  type Subject,
  scopeOf,
  scopesFor,
} from './permissions.ts'
export { givenPicture, isPicturePath } from './picture-path.ts'
export {
  APPROVAL_STATUSES,
  type ApprovalStatus,
  AVAILABILITIES,
  type Availability,
  hasEnded,
  isActive,
  matchesAvailability,
  type Offer,
  type OfferButton,
  type OfferedProduct,
  offerOf,
  PRODUCT_STATUSES,
  type ProductStatus,
  statusAsRead,
  statusOfAvailability,
} from './product-status.ts'
export { averageRating, formatRating, MAX_RATING, MIN_RATING, type Star, starsOf } from './rating.ts'
export {
  ADMIN_TABS,
  type AdminTab,
  ALL_ADMIN_TABS,
  adminTabs,
  isStaff,
  mayView,
  REGISTRABLE_ROLES,
  type RegistrableRole,
  ROLES,
  type Role,
  STAFF_MEMBER_ROLES,
  STAFF_ROLES,
  type StaffMemberRole,
  type StaffRole,
} from './roles.ts'
export { normalise } from './search-text.ts'
export {
  boxesLeft,
  type CardTone,
  type FarmCard,
  farmCard,
  MARKET_CARD,
  type MarketCard,
  type ProductCard,
  productCard,
  SHARE_PICTURE,
  type ShareCard,
  sharedByPicture,
  sharePicturePath,
} from './share-card.ts'
export { farmSlug, idFromSlug, productSlug } from './slugs.ts'
export { isOneTypo } from './spelling/one-typo.ts'
export { lettersOf, soundOf } from './spelling/sound.ts'
export { soundDistance } from './spelling/sound-distance.ts'
export { type FarmShare, type FarmSubtotal, splitTotal } from './split.ts'
export { type RefusedCharacter, refusedCharacter, searchedText, type TextKind } from './text-characters.ts'
export { isPlainUsername, USERNAME_MESSAGE } from './usernames.ts'
