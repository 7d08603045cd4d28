import { useEndpoint } from '@santhe/client'
import { type AdminProduct, readAdminProduct } from '@santhe/contracts'
import { useSession, useToast } from '@santhe/host'
import { useTexts } from '@santhe/ui'
import { type Dispatch, type SetStateAction, useEffect, useState } from 'react'
import { useUrlPanel } from '../lists/use-url-panel.ts'
import productsTexts from '../texts/en/products.json'
import { DecisionCell } from './deciding/DecisionCell.tsx'
import type { useDecisions } from './deciding/use-decisions.ts'
import { ProductPanel } from './panel/ProductPanel.tsx'
import { SalesDialog } from './panel/SalesDialog.tsx'

export type ListName = 'pending' | 'approved' | 'rejected' | 'expired'

export interface DecidingProps {
  decisions: ReturnType<typeof useDecisions>
  setRejecting: Dispatch<SetStateAction<readonly AdminProduct[]>>
}

interface OpenPanelProps extends DecidingProps {
  list: ListName
  product: AdminProduct | undefined
  gone: ReadonlySet<number>
  onClose: () => void
}

export function OpenPanel({ list, product, gone, decisions, setRejecting, onClose }: OpenPanelProps) {
  const { user } = useSession()
  const [salesOf, setSalesOf] = useState<AdminProduct>()
  const cell = (one: AdminProduct) => (
    <DecisionCell
      product={one}
      decisions={decisions}
      isGone={gone.has(one.id)}
      onReject={rejected => setRejecting([rejected])}
    />
  )
  return (
    <>
      <ProductPanel
        product={product}
        onClose={onClose}
        decision={list === 'expired' ? undefined : cell}
        onSales={user?.role === 'admin' ? setSalesOf : undefined}
      />
      <SalesDialog product={salesOf} onClose={() => setSalesOf(undefined)} />
    </>
  )
}

interface OpenProduct {
  /** Undefined while loading. */
  product: AdminProduct | undefined
  open: (product: AdminProduct) => void
  /** Opens another product without a new history entry. */
  replace: (product: AdminProduct) => void
  close: () => void
}

/**
 * Opens the product named in the URL: a row, or loaded separately. If deleted or out of scope, removes it from the URL
 * with a toast.
 */
export function useOpenProduct(rows: readonly AdminProduct[] | undefined): OpenProduct {
  const { id, open, replace, close, leave } = useUrlPanel()
  const row = rows?.find(product => String(product.id) === id)
  const skip = id === undefined || !rows || row !== undefined
  const { data, error } = useEndpoint(readAdminProduct, { params: { id: id ?? '' } }, { skip })
  useGoneToast(!skip && error?.status === 404, leave)
  // While loading, `data` still holds the previous product.
  const read = String(data?.id) === id ? data : undefined
  return { product: row ?? read, open, replace, close }
}

function useGoneToast(isGone: boolean, leave: () => void): void {
  const t = useTexts(productsTexts)
  const toast = useToast()
  useEffect(() => {
    if (!isGone) return
    toast({ title: t('panel.loadError'), text: t('panel.gone'), tone: 'bad' })
    leave()
  }, [isGone, leave, t, toast])
}
