import { fail, type Message, OLDEST_OUTCOME_MS } from '@santhe/rules'
import { say } from '@santhe/texts/say'

/** @throws VALIDATION about the moment of a press */
export const refuseMoment = (message: Message): never => fail('VALIDATION', { fields: { at: message } })

/**
 * Returns when something was pressed, in milliseconds, by a phone that may have sent it later: a moment to come is now.
 * docs/product/delivery.md#sent-later.
 * @throws VALIDATION for one that is too long ago
 */
export function pressedAt(at: Date, now: Date): number {
  const time = Math.min(at.getTime(), now.getTime())
  if (time < now.getTime() - OLDEST_OUTCOME_MS) {
    refuseMoment(say('round.tooLate'))
  }
  return time
}

/** @throws CONFLICT : the order's story has gone on since a press */
export const refuseAsOlder = (): never => fail('CONFLICT', { message: say('round.newer') })
