export { browserStore, canStore, tabStore, withPersonData } from './browser/browser-store.ts'
export type { OnSent } from './browser/fetch-with-progress.ts'
export { isPhone } from './browser/is-phone.ts'
export { newKey } from './browser/new-key.ts'
export type { Draft } from './browser/person-data.ts'
export type { PushBrowser, PushDeviceState } from './browser/push-browser.ts'
export type { PushTarget } from './browser/push-target.ts'
export type { NewFarmChange, NewStep, QueuedStep, StepKind } from './browser/queued-step.ts'
export { cartItemOf } from './cart/cart-item.ts'
export { fillCart } from './cart/fill-cart.ts'
export { setReach, useReach } from './cart/reach.ts'
export { useSavedCart } from './cart/saved-cart.ts'
export { lineTotal, useCart } from './cart/use-cart.ts'
export { HostProvider } from './session/HostProvider.tsx'
export { type Outcome, sendQueued } from './session/session.ts'
export { useSession } from './session/use-session.ts'
export {
  type ApiResponse,
  api,
  type FetchFn,
  parametersOf,
  type ReadRequest,
  urlOf,
  type WriteRequest,
} from './store/api.ts'
export {
  type CallError,
  hasNotRun,
  isCallError,
  mayRepeat,
  noPushServiceError,
  notUnderstoodError,
  offlineError,
  reasonOf,
  textOf,
  withFallback,
} from './store/call-error.ts'
export type { CartItem, CartLine } from './store/cart.ts'
export {
  createHost,
  FIRST_VIEW_ELEMENT,
  FirstView,
  type Host,
  type HostState,
  type HostStore,
  languageOf,
  PreloadedResponse,
} from './store/create-host.ts'
export { InTurn } from './store/InTurn.tsx'
export * from './store/navigation.ts'
export type { AuthRecord } from './store/session-state.ts'
export type { EagerPage, LazyPage, PageAt, PageHead, PageRead, SlicePage } from './store/slice-page.ts'
export type { NewToast, Toast } from './store/toasts.ts'
export { chosenLanguage, openInLanguage, useChooseLanguage } from './store/use-choose-language.ts'
export { useEarlyPress } from './store/use-early-press.ts'
export {
  useHasLiveStock,
  useHost,
  useIsRestored,
  useLanguage,
  useLiveStock,
  useNow,
} from './store/use-host.ts'
export { useToast, useToasts } from './store/use-toasts.ts'
export { loadHostTexts } from './texts/host-texts.ts'
