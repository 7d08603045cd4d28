import { type OrderAgain, readOrderAgain, readPurchaseAgain } from '@santhe/contracts'
import {
  api,
  type CallError,
  cartItemOf,
  fillCart,
  isCallError,
  NOT_UNDERSTOOD,
  OFFLINE,
  type Outcome,
  useHost,
  useNavigate,
  useToast,
} from '@santhe/host'
import { useState } from 'react'
import { urlOf } from './url.ts'

/** What is ordered again: one farm's order, or all orders of a purchase. */
export type AgainTarget = { kind: 'order' | 'purchase'; id: number }

/** The query parameter by which the cart's page learns what was put into it, to name the rest. */
export const AGAIN_PARAMETER = 'again'

/** Returns a target as the cart's URL names it, such as 'order-12'. */
function againText({ kind, id }: AgainTarget): string {
  return `${kind}-${id}`
}

/** Returns the target of a URL; undefined where it names none. */
export function againTarget(text: string | null): AgainTarget | undefined {
  const [, kind, id] = /^(order|purchase)-([1-9]\d{0,14})$/.exec(text ?? '') ?? []
  if (kind !== 'order' && kind !== 'purchase') return undefined
  return { kind, id: Number(id) }
}

/** Returns the call that reads what of a target can be bought again. */
export function againContract({ kind }: AgainTarget) {
  return kind === 'order' ? readOrderAgain : readPurchaseAgain
}

interface Words {
  /** The toast's title once products are in the cart. */
  done: (count: number) => string
  /** The toast's title where the market could not be reached. */
  failed: (error: CallError) => { title: string; text: string }
}

/**
 * Returns what puts earlier orders into the cart, as far as the server says that they can be bought, and opens the cart,
 * which names the rest: of several the first that has one.
 */
export function useOrderAgain(words: Words) {
  const { store } = useHost()
  const navigate = useNavigate()
  const toast = useToast()
  const [isBusy, setBusy] = useState(false)
  /** Returns the target that the cart names the rest of; undefined where the market could not be reached. */
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
    if (lines.length > 0) toast({ title: words.done(lines.length), tone: 'good', undo })
    return targets[responses.findIndex(({ missing }) => missing.length > 0)] ?? targets[0]
  }
  /** Resolves to whether the cart was filled. */
  const again = async (...targets: readonly [AgainTarget, ...AgainTarget[]]): Promise<boolean> => {
    const target = await fill(targets)
    if (target) navigate(`/cart?${AGAIN_PARAMETER}=${againText(target)}`)
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
  // Beside the error of a refused read stands the data of the last good one.
  if (error || !data) return { ok: false, error: isCallError(error) ? error : OFFLINE }
  const parsed = contract.response.safeParse(data.body)
  return parsed.success ? { ok: true, data: parsed.data } : { ok: false, error: NOT_UNDERSTOOD }
}
