export { subscribeToNewsletter as subscribe } from '../accounts/newsletter/subscribe-to-newsletter.ts'
