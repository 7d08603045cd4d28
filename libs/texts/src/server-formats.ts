import {
  buyerStage,
  type DeliveryDay,
  type DeliveryWindow,
  type FarmProduce,
  formatDate,
  formatDeliveryDate,
  formatMoment,
  formatRupees,
  harvestMonthIn,
  type IstDate,
  type Language,
  type Message,
  type Named,
  namesFor,
  nearDeliveryDate,
  nearDeliveryDateAlone,
  type OrderStatus,
  type OrderWay,
  type Paise,
  type ProductNames,
  type Reason,
  stageDetail,
  windowsWithRoom,
} from '@santhe/rules'
import type { At } from './formats.ts'

type OnDay = { today: IstDate }
interface Shortage extends ProductNames {
  available: number
}

/** How an adjustment changed a product's boxes: by how many, and their current number. */
export interface NamedLine {
  productName: Named
  quantity: number
  boxes: number
}

/** `reference` if the office paid it. */
export interface RefundPart {
  amount: Paise
  reference?: string
}

const MINUTE = 60
const HOUR = 60 * MINUTE
/** Farms and names that a list shows before counting the rest. */
const MOST_NAMED = 3

const productIn = (named: Named, language: Language) =>
  namesFor(typeof named === 'string' ? { name: named, localName: '' } : named, language)[0]

/** Besides the formats of screens. Contains no words of a language, which are texts too. */
export const SERVER_FORMATS = {
  boxes: (boxes: number, { word }: At) => word('count.boxes', { boxes }),
  boxesNow: (lines: readonly NamedLine[], { word }: At) =>
    lines.map(line => word('adjust.line', { ...line })).join(', '),
  /** '3 of 4 boxes of Okra'. */
  packed: (lines: readonly NamedLine[], { word }: At) =>
    lines.map(line => word('adjust.packed', { ...line, before: line.boxes - line.quantity })).join('; '),
  refunds: (parts: readonly RefundPart[], { word }: At) =>
    parts.map(part => word('refund.part', { ...part })).join('; '),
  /** Contents of a box: '2 litres'. */
  contents: (amount: number, { params: { unit }, word }: At<{ unit: string }>) => {
    const code = `unit.${unit}`
    const text = word(code, { amount })
    return text === code ? `${amount} ${unit}` : text
  },

  rupees: (paise: Paise) => formatRupees(paise),
  amount: (paise: Paise | null, { word }: At) => (paise === null ? word('incident.noAmount') : formatRupees(paise)),
  currency: (currency: string | null | undefined, { word }: At) => currency ?? word('incident.noCurrency'),

  date: (date: IstDate, { language }: At) => formatDate(date, language),
  delivery: (date: IstDate, { language }: At) => formatDeliveryDate(date, language),
  near: (date: IstDate, { params, language }: At<OnDay>) => nearDeliveryDate(date, params.today, language),
  nearAlone: (date: IstDate, { params, language }: At<OnDay>) => nearDeliveryDateAlone(date, params.today, language),
  offer: (label: string, { word }: At) => word(`offer.${label}`),
  /** A harvest day or month. */
  picked: (picked: string | undefined, { language }: At) =>
    formatDate(picked, language) || harvestMonthIn(picked, language),
  moment: (at: Date | string, { language }: At) => formatMoment(at, language),
  india: (at: Date | string, { word }: At) => word('mail.indiaTime', { at }),
  /** Rounded up; above zero. */
  wait: (seconds: number, { word }: At) => {
    if (seconds <= 90) return word('wait.seconds', { time: Math.ceil(seconds) })
    if (seconds <= 90 * MINUTE) return word('wait.minutes', { time: Math.ceil(seconds / MINUTE) })
    return word('wait.hours', { time: Math.ceil(seconds / HOUR) })
  },

  window: (window: DeliveryWindow, { word }: At) => word(`window.${window}`),
  windows: (windows: readonly DeliveryWindow[], { word }: At) =>
    windows.map(window => word(`window.${window}`)).join(', '),
  /** Why a day can't be chosen; `window` if only that is full. */
  fullDay: (
    { date, isClosed, reason }: DeliveryDay,
    { params: { today, window }, word }: At<OnDay & { window?: DeliveryWindow | undefined }>,
  ) => {
    if (window) return word('day.fullWindow', { date, today, window })
    return word(isClosed ? 'day.closedOn' : 'day.fullOn', { date, today, reason })
  },
  freeDay: ({ date, left }: DeliveryDay, { params: { today }, word }: At<OnDay>) =>
    word('day.free', { date, today, windows: windowsWithRoom(left) }),

  list: (names: readonly string[]) => names.join(', '),
  product: (named: Named, { language }: At) => productIn(named, language),
  products: (named: readonly Named[], { language }: At) => named.map(each => productIn(each, language)).join(', '),
  or: (names: readonly string[], { word }: At) =>
    word('list.or', { before: names.slice(0, -1).join(', '), last: names.at(-1) }),
  /** Of products. */
  names: (stored: readonly Named[], { language, word }: At) => {
    const names = stored.map(name => productIn(name, language))
    const more = names.length - MOST_NAMED
    if (more > 0) return word('list.more', { names: names.slice(0, MOST_NAMED), more })
    const last = names.at(-1) ?? ''
    return names.length < 2 ? last : word('list.and', { before: names.slice(0, -1).join(', '), last })
  },
  shortages: (lines: readonly Shortage[], { word }: At) =>
    lines.map(({ available, ...name }) => word('stock.short', { name, available })).join(' '),
  produce: (farms: readonly FarmProduce[], { word }: At) => {
    const more = farms.length - MOST_NAMED
    const named = farms.slice(0, MOST_NAMED).map(farm => word('farm.produce', { ...farm }))
    return [...named, ...(more > 0 ? [word('farm.more', { farms: more })] : [])].join(' ')
  },

  /** In the words of the office and farms. */
  state: (status: string, { word }: At) => word('order.state', { status }),
  became: (status: OrderStatus, { params, word }: At<OrderWay>) =>
    word('order.became', { name: buyerStage(status, params) }),
  becameInDetail: (status: OrderStatus, { params, word }: At<OrderWay>) =>
    word('order.became', { name: buyerStage(status, params), detail: stageDetail(status, params) }),

  /** Follows a word; '' without a name. */
  quoted: (name: string | undefined) => (name === undefined ? '' : ` “${name}”`),
  text: ({ code, params }: Message, { word }: At) => word(code, params),
  message: ({ code, params }: Message, { word }: At) => word(`${code}.message`, params),
  /** A person's own words, or the market's. */
  reason: (reason: Reason, { word }: At) => (typeof reason === 'string' ? reason : word(reason.code, reason.params)),
  /** Follows a sentence; '' without a reason. */
  because: (reason: Reason, { word }: At) => (reason === '' ? '' : ` ${word('news.because', { reason })}`),
} satisfies Record<string, (value: never, at: At<never>) => string>
