export { releaseLease as release, takeLease as take } from '../foundation/take-lease.ts'
