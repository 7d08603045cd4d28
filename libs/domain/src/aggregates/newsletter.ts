/** The newsletter. Commands and queries; each is documented where it stands. */
export { subscribe } from '../accounts/newsletter/subscribe.ts'
