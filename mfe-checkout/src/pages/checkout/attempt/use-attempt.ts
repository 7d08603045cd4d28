import { useCallback, useState } from 'react'
import { type Attempt, forgetAttempt, keepAttempt, readAttempt } from './attempt.ts'

/** The try to buy that is not over, as this tab keeps it. */
export function useAttempt(personId: number) {
  const [kept, setKept] = useState(() => readAttempt(personId))
  const keep = useCallback((attempt: Attempt) => {
    keepAttempt(attempt)
    setKept(attempt)
  }, [])
  const forget = useCallback(() => {
    forgetAttempt()
    setKept(undefined)
  }, [])
  return { personId, kept, keep, forget }
}

export type UseAttempt = ReturnType<typeof useAttempt>
