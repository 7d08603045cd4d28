import { classes } from '@santhe/ui'
import { type PointerEvent, useId, useRef } from 'react'
import styles from './charts.module.css'

/** A series; the first is at the bottom. */
export interface ChartPart {
  key: string
  name: string
  /** Distinguishes series without colour. */
  look: 'solid' | 'hatched'
}

export interface ChartColumn {
  key: string
  /** Short axis name: 'Nov 14'. */
  axisName: string
  /** Full text: 'Nov 14, 2026: 12 orders'. */
  text: string
  /** One number per series: orders, boxes or paise. */
  values: readonly number[]
}

export function totalOf({ values }: { values: readonly number[] }): number {
  return values.reduce((sum, value) => sum + value, 0)
}

/** Pixels; charts.module.css reserves the same while loading. */
const HEIGHT = 192
const TICK = 5
const STEPS = 5
/** Share of a slot that its column fills. */
const SHARE = 0.72
const LEAST_HEIGHT = 2

interface ColumnPlotProps {
  /** Accessible name with the total. */
  label: string
  columns: readonly ChartColumn[]
  parts: readonly ChartPart[]
  least: number
  tickText: (value: number) => string
  mostNames: number
  selectedIndex: number | undefined
  onChoose: (choose: (before: number | undefined) => number | undefined) => void
}

/**
 * Stacked columns. Selected by pointer, or with arrow keys on an overlaid range input. Positions are shares of the
 * width, so nothing is measured.
 */
export function ColumnPlot(props: ColumnPlotProps) {
  const { label, columns, parts, least, tickText, mostNames, selectedIndex, onChoose } = props
  const range = useRef<HTMLInputElement>(null)
  const last = columns.length - 1
  const ticks = niceTicks(Math.max(...columns.map(totalOf)), { most: STEPS, least })
  const top = ticks.at(-1) ?? least
  const tickTexts = ticks.map(tickText)
  const longest = Math.max(...tickTexts.map(({ length }) => length))
  const places = namedPlaces(columns.length, mostNames)
  const chooseAt = ({ clientX, currentTarget }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    const place = placeAt((clientX - left) / width, columns.length)
    onChoose(() => place)
  }
  return (
    <div className={styles.plot} style={{ gridTemplateColumns: `${longest * 0.56}em minmax(0, 1fr)` }}>
      <div className={styles.values} aria-hidden="true">
        {ticks.map((tick, at) => (
          <span key={tick} style={{ insetBlockEnd: `${(tick / top) * 100}%` }}>
            {tickTexts[at]}
          </span>
        ))}
      </div>
      <div
        className={styles.field}
        onPointerMove={chooseAt}
        onPointerDown={event => {
          chooseAt(event)
          event.preventDefault()
          range.current?.focus()
        }}
        onPointerLeave={() => {
          if (document.activeElement !== range.current) onChoose(() => undefined)
        }}
      >
        <Columns columns={columns} parts={parts} ticks={ticks} places={places} selectedIndex={selectedIndex} />
        <input
          ref={range}
          type="range"
          className={styles.range}
          aria-label={label}
          aria-valuetext={columns[selectedIndex ?? last]?.text}
          min={0}
          max={last}
          step={1}
          value={selectedIndex ?? last}
          onChange={({ target }) => {
            const place = target.valueAsNumber
            onChoose(() => place)
          }}
          onFocus={() => onChoose(before => before ?? last)}
          onBlur={() => onChoose(() => undefined)}
        />
      </div>
      <ColumnNames columns={columns} places={places} />
    </div>
  )
}

function ColumnNames({ columns, places }: Pick<ColumnsProps, 'columns' | 'places'>) {
  return (
    <div className={styles.names} aria-hidden="true">
      {places.map(place => (
        <span key={place} style={placeOfName(place, columns.length)}>
          {columns[place]?.axisName}
        </span>
      ))}
    </div>
  )
}

/** In per cent of the width. */
function centreOf(place: number, count: number): number {
  return ((place + 0.5) / count) * 100
}

/** Centres a name below its column; the last (half is 1.5em) stays inside the edge. */
function placeOfName(place: number, count: number) {
  const centre = centreOf(place, count)
  if (place < count - 1) return { insetInlineStart: `${centre}%`, translate: '-50%' }
  return { insetInlineEnd: `max(0px, ${100 - centre}% - 1.5em)` }
}

interface ColumnsProps extends Pick<ColumnPlotProps, 'columns' | 'parts' | 'selectedIndex'> {
  ticks: readonly number[]
  places: readonly number[]
}

function Columns({ columns, parts, ticks, places, selectedIndex }: ColumnsProps) {
  const hatch = `hatch${useId().replaceAll(/\W/g, '')}`
  const top = ticks.at(-1) ?? 1
  const slot = 100 / columns.length
  const yOf = (value: number) => HEIGHT * (1 - value / top)
  return (
    <svg className={styles.drawing} width="100%" height={HEIGHT + TICK} aria-hidden="true">
      <defs>
        <pattern id={hatch} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width="5" height="5" className={styles.hatchGround} />
          <line y2="5" className={styles.hatchLine} />
        </pattern>
      </defs>
      {selectedIndex !== undefined && (
        <rect className={styles.band} x={`${selectedIndex * slot}%`} width={`${slot}%`} height={HEIGHT} />
      )}
      {ticks.map(tick => (
        <line key={tick} className={tick === 0 ? styles.ground : styles.line} x2="100%" y1={yOf(tick)} y2={yOf(tick)} />
      ))}
      {places.map(place => {
        const x = `${centreOf(place, columns.length)}%`
        return <line key={place} className={styles.ground} x1={x} x2={x} y1={HEIGHT} y2={HEIGHT + TICK} />
      })}
      {columns.map(({ key, values }, place) => {
        let below = 0
        return values.map((value, at) => {
          if (value === 0) return null
          const y = Math.min(yOf(below + value), yOf(below) - LEAST_HEIGHT)
          const height = yOf(below) - y
          below += value
          const part = parts[at]
          return (
            <rect
              key={`${key}-${part?.key}`}
              className={classes(part?.look === 'hatched' ? styles.hatched : styles.solid)}
              {...(part?.look === 'hatched' ? { fill: `url(#${hatch})` } : {})}
              x={`${(place + (1 - SHARE) / 2) * slot}%`}
              width={`${SHARE * slot}%`}
              y={y}
              height={height}
            />
          )
        })
      })}
    </svg>
  )
}

const NICE = [1, 2, 5, 10] as const

/**
 * Returns axis values from 0 to the first not below `max`, in steps of 1, 2 or 5 × 10ⁿ. `most` limits the number of
 * steps; `least` is the smallest step (100 paise for rupees).
 */
export function niceTicks(max: number, { most, least }: { most: number; least: number }): number[] {
  const rough = Math.max(max, least) / most
  const power = 10 ** Math.floor(Math.log10(rough))
  const nice = (NICE.find(factor => factor * power >= rough * (1 - 1e-9)) ?? 10) * power
  const step = Math.max(least, nice)
  const steps = Math.max(1, Math.ceil(max / step))
  return Array.from({ length: steps + 1 }, (_, at) => at * step)
}

const STRIDES = [1, 2, 3, 4, 7, 14, 21, 28] as const

/** Returns evenly spaced columns to name, at most `most`, always with the last. */
export function namedPlaces(count: number, most: number): number[] {
  const stride = STRIDES.find(days => Math.ceil(count / days) <= most) ?? count
  const places = Array.from({ length: Math.ceil(count / stride) }, (_, at) => count - 1 - at * stride)
  return places.toReversed()
}

/** Returns the column under a pointer at share `at` (0 to 1), clamped to the ends. */
export function placeAt(at: number, count: number): number {
  return Math.min(count - 1, Math.max(0, Math.floor(at * count)))
}
