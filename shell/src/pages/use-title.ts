import { useEffect } from 'react'
import { fullTitle } from '../heads.ts'

/** Names the page, as `heads.ts` ends every title, in the browser's tab and history. */
export function useTitle(title: string | undefined): void {
  useEffect(() => {
    if (title !== undefined) document.title = fullTitle(title)
  }, [title])
}
