import { useEndpoint } from '@santhe/client'
import { type AdminProduct, readAdminProduct } from '@santhe/contracts'
import { useNavigate, useToast, useUrlFilters } from '@santhe/host'
import { useTexts } from '@santhe/ui'
import { useCallback, useEffect, useRef } from 'react'
import { isId } from '../../lists/office-lists.ts'
import { texts } from '../texts.ts'

const PANEL = { open: '' }

interface OpenProduct {
  /** Undefined while loading. */
  product: AdminProduct | undefined
  open: (product: AdminProduct) => void
  close: () => void
}

/**
 * The product named in the URL: a row, or loaded separately. If deleted or out of scope, it leaves the URL with a
 * toast.
 */
export function useOpenProduct(rows: readonly AdminProduct[] | undefined): OpenProduct {
  const [{ open: id }, setPanel] = useUrlFilters(PANEL)
  const navigate = useNavigate()
  const isNamed = isId(id)
  const row = rows?.find(product => String(product.id) === id)
  const skip = !isNamed || !rows || row !== undefined
  const { data, error } = useEndpoint(readAdminProduct, { params: { id } }, { skip })
  useGoneToast(!skip && error?.status === 404, setPanel)
  const wasOpenedHere = useRef(false)
  const open = useCallback(
    (product: AdminProduct) => {
      wasOpenedHere.current = true
      setPanel({ open: String(product.id) })
    },
    [setPanel],
  )
  // Closing goes back in history, as the browser's Back does.
  const close = useCallback(() => {
    if (wasOpenedHere.current) navigate(-1)
    else setPanel({ open: '' }, { isTyping: true })
    wasOpenedHere.current = false
  }, [navigate, setPanel])
  // While loading, `data` still holds the previous product.
  const read = String(data?.id) === id ? data : undefined
  return { product: isNamed ? (row ?? read) : undefined, open, close }
}

/** Shows a toast and removes the product from the URL. */
function useGoneToast(isGone: boolean, setPanel: ReturnType<typeof useUrlFilters<typeof PANEL>>[1]): void {
  const t = useTexts(texts)
  const toast = useToast()
  useEffect(() => {
    if (!isGone) return
    toast({ title: t('panel.loadError'), text: t('panel.gone'), tone: 'bad' })
    setPanel({ open: '' }, { isTyping: true })
  }, [isGone, setPanel, t, toast])
}
