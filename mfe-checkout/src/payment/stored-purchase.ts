import { z } from '@santhe/contracts'
import { tabStore } from '@santhe/host'

/** Session storage, so a reload or return from the provider resumes the purchase. */
const STORAGE_KEY = 'santhe-purchase'

const Waiting = z.object({ step: z.literal('paying'), personId: z.number(), purchaseId: z.number() })

/** Unvalidated; undefined when missing or damaged. */
export function readStoredPurchase(): unknown {
  try {
    return JSON.parse(tabStore.getItem(STORAGE_KEY) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

export function storePurchase(purchase: object): void {
  tabStore.setItem(STORAGE_KEY, JSON.stringify(purchase))
}

export function clearStoredPurchase(): void {
  tabStore.removeItem(STORAGE_KEY)
}

interface OwnPurchase {
  personId: number
  purchaseId: number
}

function isStored({ personId, purchaseId }: OwnPurchase): boolean {
  const { data } = Waiting.safeParse(readStoredPurchase())
  return data?.personId === personId && data.purchaseId === purchaseId
}

/** Clears this purchase's attempt once it no longer waits for online payment. */
export function clearPaymentOf(purchase: OwnPurchase): void {
  if (isStored(purchase)) clearStoredPurchase()
}

/** Stores the typed form of a cancelled purchase, to edit and buy again. */
export function returnToForm(purchase: OwnPurchase): void {
  if (isStored(purchase)) storePurchase({ ...Object(readStoredPurchase()), step: 'form' })
}
