/** The right of one of several programs to do a job now. Commands and queries; each is documented where it stands. */
export { releaseLease as release, takeLease as take } from '../foundation/lease/take-lease.ts'
