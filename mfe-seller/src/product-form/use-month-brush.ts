import { MONTHS, type MonthIndex, type SeasonMonths } from '@santhe/rules'
import { type PointerEvent, useRef } from 'react'

type State = SeasonMonths[MonthIndex]

const NEXT: Readonly<Record<State, State>> = { none: 'harvesting', harvesting: 'growing', growing: 'none' }

/**
 * Returns props for the area of months and for each button. A press cycles a month's state; dragging copies it to
 * others. Scrolling changes nothing.
 */
export function useMonthBrush(months: SeasonMonths, onChange: (months: SeasonMonths) => void) {
  const stroke = useRef<{ latest: MonthIndex; state: State; hasLeft: boolean }>(undefined)
  // Several months may be painted before the next render.
  const painted = useRef(months)
  painted.current = months

  const paint = (state: State, from: MonthIndex, to: MonthIndex = from) => {
    const between = MONTHS.filter(month => month >= Math.min(from, to) && month <= Math.max(from, to))
    painted.current = { ...painted.current, ...Object.fromEntries(between.map(month => [month, state])) }
    onChange(painted.current)
  }
  const area = {
    onPointerDown(event: PointerEvent) {
      const first = event.button === 0 ? monthAt(event) : undefined
      stroke.current =
        first === undefined ? undefined : { latest: first, state: NEXT[painted.current[first]], hasLeft: false }
    },
    onPointerMove(event: PointerEvent) {
      const drawn = stroke.current
      const month = event.buttons === 1 ? monthAt(event) : undefined
      if (!drawn || month === undefined || month === drawn.latest) return
      // Fast strokes skip months between events.
      paint(drawn.state, drawn.latest, month)
      stroke.current = { ...drawn, latest: month, hasLeft: true }
    },
  }
  const month = (index: MonthIndex) => ({
    'data-month': index,
    onClick() {
      // The end of a stroke is no press.
      if (!stroke.current?.hasLeft) paint(NEXT[painted.current[index]], index)
      stroke.current = undefined
    },
  })
  return { area, month }
}

/** Hit-tests the point: touch events always target the element first touched. */
function monthAt({ clientX, clientY }: PointerEvent): MonthIndex | undefined {
  const cell = document.elementFromPoint(clientX, clientY)?.closest('[data-month]')
  return MONTHS.find(month => String(month) === cell?.getAttribute('data-month'))
}
