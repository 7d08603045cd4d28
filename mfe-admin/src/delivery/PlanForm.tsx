import { useCall } from '@santhe/client'
import { type DeliveryPlan, setDeliveryPlan } from '@santhe/contracts'
import { textOf, useSession, useToast } from '@santhe/host'
import { Button, Notice, Panel, useTexts } from '@santhe/ui'
import blocks from '@santhe/ui/blocks.module.css'
import type { FormEvent } from 'react'
import texts from '../texts/en/delivery.json'
import { ChangedMeanwhile } from './ChangedMeanwhile.tsx'
import { ComingDays } from './ComingDays.tsx'
import styles from './delivery.module.css'
import { PlacesRow } from './PlacesRow.tsx'
import { planOf, type TypedPlaces, WEEKDAYS } from './plan-draft.ts'
import { SingleDays, WindowNames } from './SingleDays.tsx'
import { usePlanDraft } from './use-plan-draft.ts'

interface PlanFormProps {
  district: string
  plan: DeliveryPlan
  /** Reason and plan version of the last refused save. */
  refusal: PlanRefusal | undefined
  onRefused: (refusal: PlanRefusal | undefined) => void
}

export interface PlanRefusal {
  text: string
  version: number
  /** A colleague saved first. */
  isConflict: boolean
}

interface WeekProps {
  week: readonly TypedPlaces[]
  onChange: (place: number, places: TypedPlaces) => void
}

function Week({ week, onChange }: WeekProps) {
  const t = useTexts(texts)
  return (
    <div className={styles.week}>
      <span />
      <WindowNames />
      {WEEKDAYS.map((weekday, place) => {
        const places = week[place]
        const day = t(`weekday.${weekday}`)
        return (
          places && (
            <div key={weekday} className={styles.row}>
              <span className={styles.weekday}>{day}</span>
              <PlacesRow day={day} places={places} onChange={value => onChange(place, value)} />
            </div>
          )
        )
      })}
    </div>
  )
}

/** The weekly plan and the single days of one district and area, with booked counts. */
export function PlanForm({ district, plan, refusal, onRefused }: PlanFormProps) {
  const t = useTexts(texts)
  const toast = useToast()
  const { user } = useSession()
  const { draft, setDraft, version, clashes, goOn } = usePlanDraft(`${user?.id} ${district} ${plan.area}`, plan)
  // After a colleague's change, `ChangedMeanwhile` explains the refusal instead.
  const problem = refusal?.version === version ? refusal.text : undefined
  const [send, { isBusy }] = useCall(setDeliveryPlan)
  const setDay = (place: number, places: TypedPlaces) =>
    setDraft({ ...draft, week: draft.week.map((day, at) => (at === place ? places : day)) })
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    const fields = planOf(draft)
    if (!fields) return onRefused({ text: t('wholeNumber'), version, isConflict: false })
    const outcome = await send({ body: { district, area: plan.area, ...fields, version } })
    if (!outcome.ok)
      return onRefused({ text: textOf(outcome.error), version, isConflict: outcome.error.code === 'CONFLICT' })
    onRefused(undefined)
    goOn(draft, outcome.data)
    toast({ title: t('saved'), text: `${district}, ${t(`areas.${plan.area}`)}`, tone: 'good' })
  }
  return (
    <form className={styles.form} onSubmit={event => void handleSubmit(event)} noValidate>
      <div className={styles.column}>
        <Panel title={t('week')}>
          <Week week={draft.week} onChange={setDay} />
        </Panel>
        <Panel title={t('days')}>
          <SingleDays
            days={draft.days}
            isChecked={problem !== undefined}
            onChange={days => setDraft({ ...draft, days })}
          />
        </Panel>
        {clashes && <ChangedMeanwhile clashes={clashes} />}
        {problem !== undefined && (
          <Notice tone="bad" icon="warning" isAlert>
            <strong>{t('failed')}</strong>
            <p>{problem}</p>
          </Notice>
        )}
        <div className={styles.foot}>
          <Button type="submit" isBusy={isBusy} busyLabel={t('saving')}>
            {t('save')}
          </Button>
          <p className={blocks.muted}>{t('orders')}</p>
        </div>
      </div>
      <div className={styles.column}>
        <Panel title={t('coming')}>
          <ComingDays days={plan.coming} />
        </Panel>
      </div>
    </form>
  )
}
