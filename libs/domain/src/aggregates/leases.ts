export { releaseLease as release, takeLease as take } from '../foundation/lease/take-lease.ts'
