export { deliverPush as deliver } from '../news/notification/deliver-push.ts'
