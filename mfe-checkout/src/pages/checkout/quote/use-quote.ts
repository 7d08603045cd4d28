import { useCall } from '@santhe/client'
import { type Quote, quoteCheckout } from '@santhe/contracts'
import type { CallError, CartLine } from '@santhe/host'
import { useCallback, useEffect, useRef, useState } from 'react'
import { holdEndsAt } from './hold.ts'

interface Held {
  quote: Quote
  /** Milliseconds of this device's clock. */
  endsAt: number
}

interface Asked {
  held: Held | undefined
  refusal: CallError | undefined
  /** The total that was shown before the last quote, where it differs: the person must see that it moved. */
  earlierTotal: number | undefined
}

const NOTHING: Asked = { held: undefined, refusal: undefined, earlierTotal: undefined }

interface UseQuote {
  lines: readonly CartLine[]
  /** False while nobody may be asked: not signed in, nothing restored, already placed. */
  isWanted: boolean
  /** While a purchase is on its way, or may have arrived, its hold must not be replaced. */
  isPinned: boolean
}

const keyOf = (lines: readonly CartLine[]) => lines.map(({ id, quantity }) => `${id}×${quantity}`).join(' ')

/**
 * The server's price for the cart and the hold on its boxes: asked once for each content of the cart, and again when the hold ends
 * while somebody is looking. A page nobody sees holds nothing. docs/product/checkout.md#quote.
 */
export function useQuote({ lines, isWanted, isPinned }: UseQuote) {
  const [send] = useCall(quoteCheckout)
  const [asked, setAsked] = useState(NOTHING)
  const [isPricing, setIsPricing] = useState(false)
  const turn = useRef(0)
  const askedFor = useRef('')

  const ask = useCallback(async () => {
    turn.current += 1
    const mine = turn.current
    askedFor.current = keyOf(lines)
    setIsPricing(true)
    const outcome = await send({ body: { items: lines.map(({ id, quantity }) => ({ productId: id, quantity })) } })
    if (mine !== turn.current) return
    setIsPricing(false)
    setAsked(before => {
      if (!outcome.ok) return { ...before, held: undefined, refusal: outcome.error }
      const quote = outcome.answer
      const total = before.held?.quote.total
      return {
        held: { quote, endsAt: holdEndsAt(quote.expiresAt, Date.now()) },
        refusal: undefined,
        earlierTotal: total === quote.total ? undefined : total,
      }
    })
  }, [lines, send])

  useEffect(() => {
    if (isWanted && !isPinned && lines.length > 0 && askedFor.current !== keyOf(lines)) void ask()
  }, [isWanted, isPinned, lines, ask])

  const { held } = asked
  useEffect(() => {
    if (!held || !isWanted || isPinned) return
    const renew = () => {
      if (Date.now() >= held.endsAt && document.visibilityState === 'visible') void ask()
    }
    const timer = setTimeout(renew, held.endsAt - Date.now())
    document.addEventListener('visibilitychange', renew)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', renew)
    }
  }, [held, isWanted, isPinned, ask])

  return { ...asked, isPricing, ask }
}
