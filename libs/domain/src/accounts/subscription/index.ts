export { readNewsPreferences } from './news-preferences.ts'
export {
  deletePushSubscription,
  deletePushSubscriptionsBut,
  hasPushSubscription,
  listPushDevices,
} from './push-devices.ts'
export { isPushUrl, PUSH_HOSTS } from './push-url.ts'
export { readVapidKeys } from './read-vapid-keys.ts'
export { savePushSubscription } from './save-push-subscription.ts'
export { setNewsPreferences } from './set-news-preferences.ts'
export { subscribeToNewsletter } from './subscribe-to-newsletter.ts'
export { findLinkedNews, unsubscribe } from './unsubscribe.ts'
export { unsubscribeToken } from './unsubscribe-token.ts'
