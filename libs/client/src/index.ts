export { isAwaitingPayment } from './is-awaiting-payment.ts'
export { lastSearch, type PlacedList } from './list/list-place.ts'
export { RETURN } from './list/return-state.ts'
export { useLastSearch } from './list/use-last-search.ts'
export { type ListPages, useListFilters, useListPages } from './list/use-list-pages.ts'
export { placedRow, useListPlace } from './list/use-list-place.ts'
export { type SteadyRows, useSteadyRows } from './list/use-steady-rows.ts'
export { pageStore } from './page-store.ts'
export { type Push, usePush } from './push/use-push.ts'
export { useTellMe } from './push/use-tell-me.ts'
export { sendPatiently } from './send-patiently.ts'
export { shrinkPicture } from './shrink-picture.ts'
export { readStoredSheet, storeSheet } from './stored-sheet.ts'
export { useCall } from './use-call.ts'
export { useDeliveryArea, useDeliveryPin } from './use-delivery-pin.ts'
export { useEndpoint } from './use-endpoint.ts'
export { useForm } from './use-form.ts'
export { useHasDeliveryPin } from './use-has-delivery-pin.ts'
export { useIdempotencyKey } from './use-idempotency-key.ts'
export { useLatestPurchase } from './use-latest-purchase.ts'
export { useLeaveWarning } from './use-leave-warning.ts'
export { useMinutesTo } from './use-minutes-to.ts'
export {
  AGAIN_PARAMETER,
  type AgainTarget,
  againContract,
  againTarget,
  useOrderAgain,
} from './use-order-again.ts'
export { type Pages, usePages } from './use-pages.ts'
export { type PictureUpload, usePictureUploads } from './use-picture-uploads.ts'
export { useSavedProfile } from './use-saved-profile.ts'
