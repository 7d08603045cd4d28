import type { DaySheet, FarmStepOutcome, SheetOrder } from '@santhe/contracts'
import { useNow } from '@santhe/host'
import { istDateOf } from '@santhe/rules'
import { Button, Notice, useTexts } from '@santhe/ui'
import type { ReactNode } from 'react'
import styles from './day-sheet.module.css'
import { PackList, PickList, SendList } from './Lists.tsx'
import { sheetTexts } from './texts.ts'
import type { Ticks } from './use-day-sheet.ts'
import { usePackedTicks } from './use-packed-ticks.ts'

const PARTS = ['pick', 'pack', 'send'] as const

interface DaySheetPartsProps {
  sheet: DaySheet
  ticks: Ticks
  change: (changed: (before: Ticks) => Ticks) => void
  part: string
  onPart: (part: string) => void
}

const toggled = (ids: readonly number[], id: number) =>
  ids.includes(id) ? ids.filter(one => one !== id) : [...ids, id]

export function DaySheetParts({ sheet, ticks, change, part: urlPart, onPart }: DaySheetPartsProps) {
  const t = useTexts(sheetTexts)
  const today = istDateOf(useNow())
  const { packed, refused, waiting, toggle, closeRefused } = usePackedTicks({ ticks, change })
  const isSettled = ({ id, packedAt, status }: SheetOrder) =>
    packedAt !== null || status === 'shipping' || packed.has(id)
  const isPacked = (order: SheetOrder) => isSettled(order) || ticks.waiting.includes(order.id)
  const packedIds = new Set(sheet.orders.filter(isPacked).map(({ id }) => id))
  const part = PARTS.find(one => one === urlPart) ?? 'pick'
  const lists: Readonly<Record<(typeof PARTS)[number], ReactNode>> = {
    pick: (
      <PickList
        sheet={sheet}
        isTicked={id => ticks.picked.includes(id)}
        onToggle={id => change(before => ({ ...before, picked: toggled(before.picked, id) }))}
      />
    ),
    pack: (
      <PackList
        sheet={sheet}
        today={today}
        isTicked={id => packedIds.has(id)}
        isSettled={isSettled}
        onToggle={toggle}
      />
    ),
    send: (
      <SendList
        sheet={sheet}
        isPacked={isPacked}
        isTicked={id => ticks.delivered.includes(id)}
        onToggle={id => change(before => ({ ...before, delivered: toggled(before.delivered, id) }))}
      />
    ),
  }
  return (
    <>
      <nav className={styles.parts} aria-label={t('parts')}>
        {PARTS.map(one => (
          <button key={one} type="button" aria-pressed={one === part} onClick={() => onPart(one)}>
            {t(one)}
          </button>
        ))}
      </nav>
      <p className={styles.waiting} role="status">
        {waiting > 0 && t('waiting', { count: waiting })}
      </p>
      <RefusedSteps steps={refused} onClose={closeRefused} />
      <div className={styles.lists}>
        {PARTS.map(one => (
          <section key={one} className={styles.part} data-open={one === part} aria-label={t(one)}>
            <h2>{t(one)}</h2>
            {lists[one]}
          </section>
        ))}
      </div>
    </>
  )
}

function RefusedSteps({ steps, onClose }: { steps: readonly FarmStepOutcome[]; onClose: () => void }) {
  const t = useTexts(sheetTexts)
  if (steps.length === 0) return null
  return (
    <Notice tone="attention" icon="warning" isAlert>
      <strong>{t('refused')}</strong>
      <ul>
        {steps.map(({ id, customerName, message }) => (
          <li key={id}>{t('because', { id, name: customerName ?? '', message })}</li>
        ))}
      </ul>
      <Button look="plain" size="small" onClick={onClose}>
        {t('close')}
      </Button>
    </Notice>
  )
}
