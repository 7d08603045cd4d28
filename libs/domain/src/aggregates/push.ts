export {
  deletePushSubscription as unsubscribe,
  deletePushSubscriptionsBut as keepOnly,
} from '../accounts/push/delete-push-subscriptions.ts'
export { isPushUrl, PUSH_HOSTS } from '../accounts/push/push-url.ts'
export { hasPushSubscription as isSubscribed, listPushDevices as listDevices } from '../accounts/push/queries.ts'
export { readVapidKeys } from '../accounts/push/read-vapid-keys.ts'
export { savePushSubscription as subscribe } from '../accounts/push/save-push-subscription.ts'
export { deliverPush as deliver } from '../news/notification/deliver-push.ts'
