import { useEndpoint } from '@santhe/client'
import { type AdminProduct, readAdminProduct } from '@santhe/contracts'
import { useNavigate, useUrlFilters } from '@santhe/host'
import { useCallback, useRef } from 'react'
import { isId } from '../../lists/is-id.ts'

const PANEL = { open: '' }

interface OpenProduct {
  isOpen: boolean
  /** Undefined while it is not read. */
  product: AdminProduct | undefined
  open: (product: AdminProduct) => void
  close: () => void
}

/** The product whose panel is open, which the URL names: a row of the list, or one that is read because it is not, or no longer, among them. */
export function useOpenProduct(rows: readonly AdminProduct[] | undefined): OpenProduct {
  const [{ open: id }, setPanel] = useUrlFilters(PANEL)
  const navigate = useNavigate()
  const isOpen = isId(id)
  const row = rows?.find(product => String(product.id) === id)
  const { data } = useEndpoint(readAdminProduct, { params: { id } }, { skip: !isOpen || !rows || row !== undefined })
  const wasOpenedHere = useRef(false)
  const open = useCallback(
    (product: AdminProduct) => {
      wasOpenedHere.current = true
      setPanel({ open: String(product.id) })
    },
    [setPanel],
  )
  // The browser's Back closes the panel too: closing it otherwise is the same step.
  const close = useCallback(() => {
    if (wasOpenedHere.current) navigate(-1)
    else setPanel({ open: '' }, { isTyping: true })
    wasOpenedHere.current = false
  }, [navigate, setPanel])
  return { isOpen, product: isOpen ? (row ?? data) : undefined, open, close }
}
