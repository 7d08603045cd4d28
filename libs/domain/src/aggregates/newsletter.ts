/** The newsletter. Commands and queries; each is documented where it stands. */
export { subscribeToNewsletter as subscribe } from '../accounts/newsletter/subscribe-to-newsletter.ts'
