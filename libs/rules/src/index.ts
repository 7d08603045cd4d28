export { addressText } from './address-text.ts'
export * from './adjusted-order.ts'
export { areaOf, feeAreaOf, pinOf, plainZipCode } from './area-of-pin.ts'
export { splitByArrival } from './arrival-split.ts'
export * from './assist.ts'
export { inLargerUnit, MEASURES, unitPriceOf } from './box-contents.ts'
export {
  type CalendarFarm,
  type CalendarRow,
  calendarRows,
  /** @internal */
  emptyMonths,
  isHarvested,
  MONTH_STATES,
  type MonthState,
  SEASON_STATES,
  SEASONAL_WITHIN_DAYS,
  type SeasonMonths,
  seasonMonths,
  seasonsOf,
  type YearlySeason,
} from './calendar.ts'
export {
  clampQuantity,
  MAX_QUANTITY,
  MIN_QUANTITY,
  mergeLines,
  type ProductQuantity,
  RESERVATION_SECONDS,
} from './cart.ts'
export * from './complaint.ts'
export {
  clockText,
  dayAfterMonth,
  formatDate,
  formatDeliveryDate,
  formatMoment,
  formatMonth,
  formatShortDate,
  harvestMonthIn,
  harvestMonthText,
  nearDate,
  nearDateAlone,
  nearDateInRow,
  nearDeliveryDate,
  nearDeliveryDateAlone,
  nearMoment,
  nearMomentAlone,
  nearShortDate,
  nearShortDeliveryDate,
  parseTypedDate,
  typedDate,
} from './date-texts.ts'
export {
  addDays,
  daysBetween,
  type IstDate,
  isIstDate,
  istDateOf,
  MONTHS,
  type MonthIndex,
  mondayOf,
  monthOf,
  startOfIstDay,
} from './dates.ts'
export * from './delivery-areas.ts'
export * from './delivery-capacity.ts'
export * from './delivery-estimate.ts'
export {
  CLEARED_DISTANCE,
  type Coordinates,
  DISTANCE_OPTIONS,
  formatDistance,
  haversineKm,
  kmBetween,
  placeOf,
  roundedPlace,
  type SpherePoint,
  spherePoint,
} from './distance.ts'
export {
  coordinatesOf,
  DISTRICTS,
  districtGroups,
  districtNamed,
  STATES,
  taluksOf,
} from './districts.ts'
export { type ErrorCode, fail, type Message, type Reason, type Refusal, SantheError } from './errors.ts'
export { escapeHtml } from './escape-html.ts'
export { areasOfFarm, deliversTo, fewerAreas } from './farm-areas.ts'
export {
  addMoney,
  debtsOf,
  earnedIn,
  type FarmMoney,
  NO_MONEY,
  sumOfLines,
} from './farm-money/farm-money.ts'
export {
  MONEY_HOLDERS,
  MONEY_LINE_KINDS,
  type MoneyLine,
  moneyLinesOf,
  movedBy,
  statementMonthsOf,
} from './farm-money/money-lines.ts'
export { addMonths, type IstMonth, isIstMonth, istMonthOf, monthsAfter, startOfIstMonth } from './farm-money/months.ts'
export { type ReminderProblem, reminderProblem } from './farm-reminder.ts'
export * from './farm-work.ts'
export { FEE_TYPES, type Fee, type FeeType } from './fee.ts'
export { FEE_ROW_FIELDS, type FeeRow, type FeeRowField, feeStepProblems, MAX_FEE_ROWS } from './fee-table.ts'
export { applyFees } from './fees.ts'
export {
  type FirstStep,
  type FirstStepCounts,
  type FirstStepState,
  firstSteps,
  isSetUp,
  MAIL_SETTINGS,
  type MarketSettings,
  marketSettingsOf,
  PAYMENT_SETTINGS,
  type SettingVariables,
} from './first-steps.ts'
export * from './harvest-choice.ts'
export { JOURNAL_ACTS, JOURNAL_THINGS, type JournalAct, type JournalThing } from './journal.ts'
export {
  basenameOf,
  inLanguage,
  isLanguage,
  LANGUAGE_COOKIE,
  LANGUAGE_NAMES,
  LANGUAGES,
  type Language,
  localeOf,
  preferredLanguage,
  splitLanguage,
} from './languages.ts'
export { LOW_STOCK_BOXES, lowStockLimit } from './low-stock.ts'
export { mailboxKey } from './mailbox-key.ts'
export { type Paise, paiseToRupees, rupeesToPaise } from './money.ts'
export { nameKey } from './name-key.ts'
export { NEWS_KIND_NAMES, newsKindsOf } from './news-kind-names.ts'
export {
  type ChannelRule,
  channelRule,
  type FarmProduce,
  isSubscribed,
  NEWS_CHANNELS,
  /** @internal */
  NEWS_KINDS,
  type NewsChannel,
  type NewsKind,
  type NewsPreferences,
  pushLifeSeconds,
} from './news-kinds.ts'
export { freeFrom, nextFeeStep } from './next-fee-step.ts'
export { nextStatus, takesCash } from './next-status.ts'
export * from './office-work.ts'
export * from './order-delivery.ts'
export * from './order-money.ts'
export {
  buyerStage,
  cashWords,
  daysLate,
  isExpected,
  isLate,
  isPaidInCash,
  type OrderWay,
  orderStages,
  packedAtOf,
  stageDetail,
} from './order-stages.ts'
export {
  buyerChangesUntil,
  canTakeStepBack,
  isFinalStatus,
  isPackable,
  /** @internal */
  MONEY_STATES,
  /** @internal */
  type MoneyState,
  mayBuyerCancel,
  maySetStatus,
  moneyOf,
  ORDER_STATUSES,
  type OrderStatus,
  PAYMENT_STATUSES,
  type PaymentStatus,
  parseOrderStatus,
  REFUND_STATES,
  type RefundState,
  returnsStock,
  statusesFor,
  waitsForPayment,
} from './order-status.ts'
export * from './papers.ts'
export {
  ONLINE_PAYMENT_STATUSES,
  type OnlinePaymentStatus,
  PAYMENT_OUTCOMES,
  PAYMENT_STATES,
  type PaymentPage,
  type ProviderOrderState,
  providerOrderStateOf,
  refundStateOf,
  refundTextKey,
  type Settlement,
} from './payment-states.ts'
export {
  type Action,
  type Actor,
  inScope,
  isOwnFarm,
  may,
  type Scope,
  type Subject,
  scopeOf,
  scopesFor,
} from './permissions.ts'
export { isDrawnPicture, isPicturePath, pictureOrNull } from './picture-path.ts'
export { namesFor, scriptOf } from './product-names.ts'
export {
  boxesAfter,
  isHigherPrice,
  laterByWeek,
  MOST_BOXES,
  MOST_DAYS_AHEAD,
  mayBeBooked,
  mayBeHarvested,
  NEW_OFFER_DAYS,
  OFFER_NOTICE_DAYS,
  OFFER_STEPS,
  type OfferStep,
  offeredAgain,
  restockedStatus,
} from './product-offer.ts'
export { compareTurns, PRODUCT_SORTS, type ProductSort, variedTurns } from './product-order.ts'
export { MOST_PRODUCT_PICTURES } from './product-pictures.ts'
export * from './product-sheet.ts'
export {
  APPROVAL_STATUSES,
  type ApprovalStatus,
  AVAILABILITIES,
  type Availability,
  boxesOnSale,
  canBeAwaited,
  hasEnded,
  type Offer,
  offerOf,
  PRODUCT_STATUSES,
  type ProductStatus,
  statusAsRead,
  statusOfAvailability,
} from './product-status.ts'
export { type ProductWord, productWord } from './product-word.ts'
export { dueAfterQuietHours, type QuietHours } from './quiet-hours.ts'
export { averageRating, bestRatedFirst, formatRating, type Star, starsOf } from './rating.ts'
export { READY_CATEGORIES } from './ready-categories.ts'
export { businessDaysBetween, REFUND_DAYS, refundDueBy } from './refund-days.ts'
export { relativeAge } from './relative-age.ts'
export { REVIEWED_FIELDS, type ReviewedField, type UnreviewedField } from './reviewed-fields.ts'
export {
  FIXED_ROLES,
  type FixedRole,
  isStaff,
  isStaffMember,
  mayView,
  REGISTRABLE_ROLES,
  type RegistrableRole,
  ROLES,
  type Role,
  reportsToManager,
  STAFF_MEMBER_ROLES,
  STAFF_ROLES,
  type StaffMemberRole,
  USER_ROLES,
} from './roles.ts'
export * from './round-order.ts'
export * from './round-outcomes.ts'
export { formatRupees, formatShortRupees } from './rupee-text.ts'
export { MOST_SAVED_ADDRESSES } from './saved.ts'
export { beginsWordsOf, normalise, wordsIn } from './search-text.ts'
export { MARKET_FRAME_PATH, MARKET_WORKER_PATH, ROUND_PATH, ROUND_WORKER_PATH } from './service-workers.ts'
export * from './share-card.ts'
export { farmSlug, idFromSlug, productSlug } from './slugs.ts'
export { isOneTypo } from './spelling/one-typo.ts'
export { lettersOf, soundOf } from './spelling/sound.ts'
export { type SoundTable, soundTable } from './spelling/sound-table.ts'
export { splitTotal } from './split.ts'
export { isNamePart, SHORTEST_NAME_PART, splitName } from './split-name.ts'
export { MOST_SEARCHED, refusedCharacter, searchable, searchedText, type TextKind } from './text-characters.ts'
export { MOST_COUNTED } from './totals.ts'
export { type FigureStyle, readRupees, readWhole } from './typed/figures.ts'
export { firstPhone, NATIONAL_DIGITS, phonesIn, telLink } from './typed/phones.ts'
export { plainSigns } from './typed/plain-signs.ts'
export { UNDO_DECISION_MS, UNDO_STEP_MS } from './undo-times.ts'
export { isPlainUsername } from './usernames.ts'
export { isOfferTime, offerEnd } from './wait-offers.ts'
