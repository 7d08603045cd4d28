import { useNavigate, useUrlFilters } from '@santhe/host'
import { useCallback, useRef } from 'react'
import { isId } from './office-lists.ts'

const PANEL = { open: '' }

/** Names the row of the panel beside a list in the URL. */
export function useUrlPanel() {
  const [{ open: id }, setPanel] = useUrlFilters(PANEL)
  const navigate = useNavigate()
  const wasOpenedHere = useRef(false)
  const open = useCallback(
    (row: { id: number }) => {
      wasOpenedHere.current = true
      setPanel({ open: String(row.id) })
    },
    [setPanel],
  )
  const replace = useCallback(
    (row: { id: number }) => setPanel({ open: String(row.id) }, { isTyping: true }),
    [setPanel],
  )
  const leave = useCallback(() => setPanel({ open: '' }, { isTyping: true }), [setPanel])
  // Closing returns in history, like the browser's Back.
  const close = useCallback(() => {
    if (wasOpenedHere.current) navigate(-1)
    else leave()
    wasOpenedHere.current = false
  }, [navigate, leave])
  return { id: isId(id) ? id : undefined, open, replace, leave, close }
}
