import { type SteadyRows, useSteadyRows } from '@santhe/client'
import type { AdminProduct } from '@santhe/contracts'
import { Button, useProductName, useTexts } from '@santhe/ui'
import type { Column } from '@santhe/ui/office'
import { type ComponentProps, type Key, type ReactNode, useCallback, useRef, useState } from 'react'
import { OFFICE_LISTS } from '../lists/office-lists.ts'
import { useListKeys } from '../lists/use-list-keys.tsx'
import productsTexts from '../texts/en/products.json'
import { AdminProductTable } from './AdminProductTable.tsx'
import { BulkBar, DecisionCell, RejectDialog } from './deciding/DecisionCell.tsx'
import { type Decisions, useDecisions } from './deciding/use-decisions.ts'
import { type DecidingProps, type ListName, OpenPanel, useOpenProduct } from './OpenPanel.tsx'
import styles from './products.module.css'

interface WorkedProductsProps
  extends Pick<ComponentProps<typeof AdminProductTable>, 'label' | 'products' | 'whenEmpty' | 'more' | 'onFarm'> {
  list: ListName
  extra?: readonly Column<AdminProduct>[]
  /** Set when embedded in another page: shows a heading, no keyboard or selection. */
  heading?: ReactNode
  /** Whether all rows requested by the URL are loaded. */
  isReady?: boolean
}

const NO_COLUMNS: readonly Column<AdminProduct>[] = []
const NOTHING: readonly AdminProduct[] = []

interface RejectingProps extends DecidingProps {
  products: readonly AdminProduct[]
  selection: ReturnType<typeof useSelection>
  /** Called once the dialog of a single rejected product has closed. */
  onRejected: (product: AdminProduct) => void
}

function Rejecting({ products, setRejecting, decisions, selection, onRejected }: RejectingProps) {
  const rejected = useRef<AdminProduct>(undefined)
  return (
    <RejectDialog
      products={products}
      onClose={closed => {
        setRejecting(current => (current === closed ? NOTHING : current))
        if (rejected.current) onRejected(rejected.current)
        rejected.current = undefined
      }}
      reject={async (several, reason) => {
        const outcome = await decisions.decide(several, reason)
        selection.untick(outcome.done)
        if (several.length === 1) rejected.current = outcome.done[0]
        return outcome
      }}
    />
  )
}

function nextBehind(
  rows: readonly AdminProduct[] = NOTHING,
  { id }: AdminProduct,
  isNext: (product: AdminProduct) => boolean,
) {
  const place = rows.findIndex(row => row.id === id)
  return place < 0 ? undefined : rows.slice(place + 1).find(isNext)
}

/** Products to decide on; each row keeps its place until re-read. docs/product/office.md#deciding. */
export function WorkedProducts({
  list,
  products,
  extra = NO_COLUMNS,
  heading,
  isReady = false,
  ...rest
}: WorkedProductsProps) {
  const decisions = useDecisions(products)
  const read = useSteadyRows(products)
  const steady = { ...read, gone: new Set([...read.gone].filter(id => !decisions.isComingBack(id))) }
  const [rejecting, setRejecting] = useState<readonly AdminProduct[]>(NOTHING)
  const { product: openProduct, open, replace, close } = useOpenProduct(steady.rows)
  const columns = useDecisionColumn({ list, extra, decisions, gone: steady.gone, onReject: setRejecting })
  const selection = useSelection(steady, decisions)
  const work = { decisions, steady, selection, onReject: setRejecting }
  const decisionKeys = useDecisionKeys({ ...work, onDecided: goOn })
  const keys = useListKeys({
    ...{ rows: steady.rows, onOpen: open, panelRow: openProduct, isOff: heading !== undefined },
    ...(heading === undefined && { place: { list: OFFICE_LISTS.products, isReady } }),
    ...(list === 'pending' && { actions: decisionKeys }),
  })
  const { mark } = keys

  /** Marks the next pending product, and shows it if a panel is open. */
  function goOn(decided: AdminProduct): void {
    const next = nextBehind(steady.rows, decided, product => isUndecided(product, work))
    if (!next) return
    if (openProduct) {
      mark(next)
      replace(next)
    } else keys.goTo(next)
  }

  const show = useCallback(
    (product: AdminProduct) => {
      mark(product)
      open(product)
    },
    [mark, open],
  )
  return (
    <>
      <Bar {...work} heading={heading}>
        {keys.help}
      </Bar>
      <AdminProductTable
        {...rest}
        products={steady.rows}
        extra={columns}
        rowProps={keys.rowProps}
        onOpen={show}
        selection={list === 'pending' && heading === undefined ? selection.props : undefined}
      />
      <OpenPanel {...{ list, decisions, setRejecting }} product={openProduct} gone={steady.gone} onClose={close} />
      <Rejecting {...{ decisions, selection, setRejecting }} products={rejecting} onRejected={goOn} />
    </>
  )
}

interface Work {
  decisions: Decisions
  steady: SteadyRows<AdminProduct>
  selection: ReturnType<typeof useSelection>
  onReject: (products: readonly AdminProduct[]) => void
}

interface BarProps {
  heading: ReactNode
  children: ReactNode
}

function Bar({ decisions, steady, selection, onReject, heading, children }: Work & BarProps) {
  return (
    <div className={styles.bar}>
      {heading}
      <BulkBar
        selected={selection.selected}
        isBusy={decisions.busy.size > 0}
        onApprove={() => void decisions.decide(selection.selected).then(({ done }) => selection.untick(done))}
        onReject={() => onReject(selection.selected)}
        onClear={selection.clear}
      />
      <ReadAgain steady={steady} />
      {children}
    </div>
  )
}

function isUndecided(product: AdminProduct, { decisions, steady }: Pick<Work, 'decisions' | 'steady'>): boolean {
  const isWaiting = product.approvalStatus === 'pending' || Boolean(product.pendingEdit)
  const isDecided = decisions.busy.has(product.id) || decisions.madeOf(product) !== undefined
  return isWaiting && !isDecided && !steady.gone.has(product.id)
}

interface DecisionKeys extends Work {
  onDecided: (product: AdminProduct) => void
}

/** Shortcuts for the marked or open product while it is pending; then the mark moves to the next one. */
function useDecisionKeys({ onReject, onDecided, ...work }: DecisionKeys) {
  const t = useTexts(productsTexts)
  const isFor = (product: AdminProduct) => isUndecided(product, work)
  const approve = (product: AdminProduct) => {
    void work.decisions.decide([product])
    onDecided(product)
  }
  return [
    { key: 'a', meaning: t('keys.approve'), isFor, run: approve },
    { key: 'r', meaning: t('keys.reject'), isFor, run: (product: AdminProduct) => onReject([product]) },
  ]
}

function ReadAgain({ steady }: { steady: SteadyRows<AdminProduct> }) {
  const t = useTexts(productsTexts)
  if (steady.gone.size === 0) return null
  return (
    <Button look="quiet" size="small" onClick={steady.readAgain}>
      {t('decide.readAgain')}
    </Button>
  )
}

interface DecisionColumn {
  list: ListName
  extra: readonly Column<AdminProduct>[]
  decisions: Decisions
  gone: ReadonlySet<number>
  onReject: (products: readonly AdminProduct[]) => void
}

function useDecisionColumn({
  list,
  extra,
  decisions,
  gone,
  onReject,
}: DecisionColumn): readonly Column<AdminProduct>[] {
  const t = useTexts(productsTexts)
  if (list === 'expired') return extra
  const decision: Column<AdminProduct> = {
    key: 'decision',
    heading: t('actions'),
    onPhone: 'foot',
    cell: product => (
      <DecisionCell
        product={product}
        decisions={decisions}
        isGone={gone.has(product.id)}
        onReject={rejected => onReject([rejected])}
      />
    ),
  }
  return [...extra, decision]
}

/** Returns the selected rows that are still pending; failed ones stay selected. */
function useSelection({ rows = NOTHING, gone }: SteadyRows<AdminProduct>, { madeOf }: Decisions) {
  const [keys, setKeys] = useState<readonly Key[]>([])
  const isOpen = (product: AdminProduct) => !gone.has(product.id) && !madeOf(product)
  return {
    selected: rows.filter(product => keys.includes(product.id) && isOpen(product)),
    clear: () => setKeys([]),
    untick: (products: readonly AdminProduct[]) =>
      setKeys(before => before.filter(key => products.every(({ id }) => id !== key))),
    props: {
      selected: keys,
      onChange: setKeys,
      isSelectable: isOpen,
      nameOf: useProductName(),
    },
  }
}
