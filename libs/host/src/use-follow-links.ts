import type { MouseEvent } from 'react'
import { useNavigate } from 'react-router-dom'

/** Whether a browser would open the link here, by a plain press, and it leads to a page of this market. */
function leadsOnHere(event: MouseEvent, link: HTMLAnchorElement): boolean {
  const isPlain = event.button === 0 && !event.metaKey && !event.altKey && !event.ctrlKey && !event.shiftKey
  return isPlain && link.target === '' && !link.download && link.origin === location.origin
}

/**
 * For a part that holds hundreds of plain `<a href>`: one listener on it that goes on within the page, as each `Link` does by itself.
 * A `Link` inside it handles its own presses.
 */
export function useFollowLinks(): (event: MouseEvent) => void {
  const navigate = useNavigate()
  return event => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (event.defaultPrevented || !link || !leadsOnHere(event, link)) return
    event.preventDefault()
    void navigate(link.pathname + link.search + link.hash)
  }
}
