import { type OrderAgain, readOrderAgain, readPurchaseAgain } from '@santhe/contracts'
import {
  api,
  type CallError,
  cartItemOf,
  fillCart,
  isCallError,
  languageOf,
  notUnderstoodError,
  type Outcome,
  offlineError,
  urlOf,
  useHost,
  useNavigate,
  useToast,
} from '@santhe/host'
import { useState } from 'react'

export type AgainTarget = { kind: 'order' | 'purchase'; id: number }

/** Query parameter with the added order, so that the cart can name the rest. */
export const AGAIN_PARAMETER = 'again'

function againText({ kind, id }: AgainTarget): string {
  return `${kind}-${id}`
}

/** Undefined if invalid. */
export function againTarget(text: string | null): AgainTarget | undefined {
  const [, kind, id] = /^(order|purchase)-([1-9]\d{0,14})$/.exec(text ?? '') ?? []
  if (kind !== 'order' && kind !== 'purchase') return undefined
  return { kind, id: Number(id) }
}

export function againContract({ kind }: AgainTarget) {
  return kind === 'order' ? readOrderAgain : readPurchaseAgain
}

interface Words {
  /** Toast after adding. */
  done: (count: number) => string
  /** Toast on failure. */
  failed: (error: CallError) => { title: string; text: string }
}

/**
 * Adds earlier orders to the cart as far as available, and opens it. Of several targets the first with missing
 * products is named.
 */
export function useOrderAgain(words: Words) {
  const { store } = useHost()
  const navigate = useNavigate()
  const toast = useToast()
  const [isBusy, setBusy] = useState(false)
  /** Undefined if the market is unreachable. */
  const fill = async (targets: readonly [AgainTarget, ...AgainTarget[]]): Promise<AgainTarget | undefined> => {
    setBusy(true)
    const outcomes = await Promise.all(targets.map(target => readAgain(store, target)))
    setBusy(false)
    const failed = outcomes.find(outcome => !outcome.ok)
    if (failed && !failed.ok) {
      toast({ ...words.failed(failed.error), tone: 'bad' })
      return undefined
    }
    const responses = outcomes.flatMap(outcome => (outcome.ok ? [outcome.data] : []))
    const available = responses.flatMap(response => response.available)
    const lines = available.map(({ product, quantity }) => ({ item: cartItemOf(product), quantity }))
    const undo = fillCart(store, lines)
    if (lines.length > 0) toast({ title: words.done(lines.length), tone: 'good', undo, leadsToCart: true })
    return targets[responses.findIndex(({ missing }) => missing.length > 0)] ?? targets[0]
  }
  /** Resolves to whether the cart was filled. */
  const again = async (...targets: readonly [AgainTarget, ...AgainTarget[]]): Promise<boolean> => {
    const { pathname } = location
    const target = await fill(targets)
    // On a slow network the buyer may be on another page by now, where the toast tells what was added.
    if (target && location.pathname === pathname) navigate(`/cart?${AGAIN_PARAMETER}=${againText(target)}`)
    return target !== undefined
  }
  return { again, fill, isBusy }
}

async function readAgain(
  store: ReturnType<typeof useHost>['store'],
  target: AgainTarget,
): Promise<Outcome<OrderAgain>> {
  const contract = againContract(target)
  const { call, provides } = contract
  const url = urlOf(contract, { id: target.id })
  const request = store.dispatch(api.endpoints.read.initiate({ call, url, provides }, { forceRefetch: true }))
  const { data, error } = await request
  request.unsubscribe()
  // Refused reads keep the last good data.
  if (error || !data) return { ok: false, error: isCallError(error) ? error : offlineError(languageOf(store)) }
  const parsed = contract.response.safeParse(data.body)
  return parsed.success ? { ok: true, data: parsed.data } : { ok: false, error: notUnderstoodError(languageOf(store)) }
}
