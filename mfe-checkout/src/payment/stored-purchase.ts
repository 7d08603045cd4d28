import { z } from '@santhe/contracts'
import { tabStore } from '@santhe/host'

/** Where the tab stores the purchase that it is about: a reload, or the way back from the provider's page, goes on with the same one. */
const STORAGE_KEY = 'santhe-purchase'

const Waiting = z.object({ step: z.literal('paying'), personId: z.number(), purchaseId: z.number() })

/** Returns what is stored, unchecked; undefined where nothing is, or it is damaged. */
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

/** Clears what is stored where it is this purchase, which no longer waits for its online payment. */
export function clearPaymentOf(purchase: OwnPurchase): void {
  if (isStored(purchase)) clearStoredPurchase()
}

/** Stores of this purchase, which was cancelled, the form as it was typed: its cart is edited and bought. */
export function returnToForm(purchase: OwnPurchase): void {
  if (isStored(purchase)) storePurchase({ ...Object(readStoredPurchase()), step: 'form' })
}
