import { z } from '@santhe/contracts'

/** Where the tab stores the purchase that it is about: a reload, or the way back from the provider's page, goes on with the same one. */
const STORAGE_KEY = 'santhe-purchase'

const Waiting = z.object({ step: z.literal('paying'), personId: z.number(), purchaseId: z.number() })

function guarded<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    // A storage that is full or forbidden is no reason to fail; a reload then begins again.
    return undefined
  }
}

/** Returns what is stored, unchecked; undefined where nothing is, or it is damaged. */
export function readStoredPurchase(): unknown {
  return guarded(() => JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null')) ?? undefined
}

export function storePurchase(purchase: object): void {
  guarded(() => sessionStorage.setItem(STORAGE_KEY, JSON.stringify(purchase)))
}

export function clearStoredPurchase(): void {
  guarded(() => sessionStorage.removeItem(STORAGE_KEY))
}

/** Clears what is stored where it is this purchase, which no longer waits for its online payment. */
export function clearPaymentOf({ personId, purchaseId }: { personId: number; purchaseId: number }): void {
  const { data } = Waiting.safeParse(readStoredPurchase())
  if (data?.personId === personId && data.purchaseId === purchaseId) clearStoredPurchase()
}
