import type { MouseEvent } from 'react'
import { useNavigate } from 'react-router-dom'

/** A plain press on a link to a market page. */
function leadsOnHere(event: MouseEvent, link: HTMLAnchorElement): boolean {
  const isPlain = event.button === 0 && !event.metaKey && !event.altKey && !event.ctrlKey && !event.shiftKey
  return isPlain && link.target === '' && !link.download && link.origin === location.origin
}

/** One listener for hundreds of plain links. Nested `Link`s handle themselves. */
export function useFollowLinks(): (event: MouseEvent) => void {
  const navigate = useNavigate()
  return event => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (event.defaultPrevented || !link || !leadsOnHere(event, link)) return
    event.preventDefault()
    void navigate(link.pathname + link.search + link.hash)
  }
}
