import { jsonIn } from './check-response.ts'

/** The texts of successful requests, to find a stored value's request. */
export interface AcceptedTexts {
  add(index: number, body: Buffer | undefined): void
  /** Returns the index of the last request with this text, else of one with a part of it. */
  findRequestIndex(stored: string): number | undefined
}

const SHORTEST = 3
/** The database stores a replacement character instead of a lone surrogate. */
const asStored = (text: string) => text.replace(/\p{Surrogate}/gu, '\ufffd').trim()
/** Suspicious characters in stored texts; a request text with one is the more likely source. */
const ODD = /[\p{Cc}\ufffd]/u

function* textsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value
  else if (typeof value === 'object' && value !== null)
    for (const nested of Object.values(value)) yield* textsIn(nested)
}

export function acceptedTexts(): AcceptedTexts {
  const texts = new Map<string, number>()
  return {
    add(index, body) {
      if (!body) return
      for (const text of textsIn(jsonIn(body.toString())?.value)) texts.set(asStored(text), index)
    },
    findRequestIndex(stored) {
      const exact = texts.get(stored)
      if (exact !== undefined) return exact
      const nested = [...texts].filter(([text]) => text.length >= SHORTEST && stored.includes(text))
      const odd = nested.filter(([text]) => ODD.test(text))
      return (odd.length > 0 ? odd : nested).sort(([one], [other]) => other.length - one.length)[0]?.[1]
    },
  }
}
