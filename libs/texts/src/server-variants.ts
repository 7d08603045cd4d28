import type {
  DeliveryDay,
  DeliveryWindow,
  FarmProduce,
  IstDate,
  OrderStatus,
  OrderWay,
  Paise,
  Reason,
} from '@santhe/rules'
import type { NamedLine, RefundPart } from './server-formats.ts'
import { because, joined, stage, without } from './variants.ts'

type Step = OrderWay & { status: OrderStatus; reason: Reason }
type Numbered = { orderId?: number | undefined }

const when = (isSo: boolean | undefined, suffix: string) => (isSo ? suffix : '')

const anyDistrict = ({ district }: { district: string | null }) => without(district, 'anyDistrict')
const unexplained = ({ error }: { error: string }) => without(error, 'unexplained')
const elsewhere = ({ newEmail }: { newEmail?: string | undefined }) => without(newEmail, 'elsewhere')
const unnumbered = ({ orderId }: Numbered) => without(orderId, 'unnumbered')

const manual = ({ reference }: { reference?: string | undefined }) => when(reference !== undefined, 'manual')
const paidBack = ({ parts, ...one }: { reference?: string | undefined; parts?: readonly RefundPart[] | undefined }) =>
  parts ? 'parts' : manual(one)

const AT_FARM: readonly OrderStatus[] = ['shipping', 'delivered', 'cancelled']

function stepMessage({ status, isPacked, pickup, reason }: Step): string {
  if (typeof reason !== 'string' && reason.code === 'reason.notPaid') return 'unpaid'
  if (pickup && AT_FARM.includes(status)) return `pickup_${status}`
  return isPacked ? 'packed' : status
}

function produce({ added, harvested }: FarmProduce): string {
  if (added.length === 0) return 'harvested'
  return harvested.length === 0 ? 'added' : ''
}

/** For texts that only servers use. */
export const SERVER_VARIANTS = {
  'adjust.line': ({ boxes }: NamedLine) => when(boxes === 0, 'none'),
  'adjust.packed': ({ quantity }: NamedLine) => when(quantity === 0, 'light'),
  'day.closedOn': because,
  'delivery.noPlace': ({ free }: { free?: DeliveryDay | undefined }) => when(free !== undefined, 'free'),
  'farm.produce': produce,
  'incident.refundDelayed': unexplained,
  'incident.refundFailed': unexplained,
  'mail.change.what': elsewhere,
  'mail.changed.what': elsewhere,
  'mail.digest.status': ({ goesBack }: { goesBack: Paise | null }) => when(goesBack !== null, 'refund'),
  'mail.farmDeleted.what': ({ farmName }: { farmName?: string | undefined }) => without(farmName, 'unnamed'),
  'mail.greeting': ({ name }: { name: string }) => without(name, 'nameless'),
  'mail.help': ({ agentName }: { agentName?: string | undefined }) => without(agentName, 'unnamed'),
  'mail.help.what': ({ agentName, farmName }: { agentName?: string | undefined; farmName?: string | undefined }) =>
    without(agentName ?? farmName, 'unnamed'),
  'mail.new.what': ({ isPickup, isCash }: { isPickup: boolean; isCash: boolean }) =>
    joined(when(isPickup, 'pickup'), isCash ? 'cash' : 'online'),
  'mail.part.day': ({ date, window }: { date: IstDate | undefined; window: DeliveryWindow | null }) =>
    joined(without(date, 'soon'), without(window, 'anyTime')),
  'mail.part.line': ({ less }: { less: Paise }) => when(less > 0, 'less'),
  'mail.refund.what': paidBack,
  'mail.placed.cash': ({ isPickup }: { isPickup: boolean }) => when(isPickup, 'pickup'),
  'news.refunded.message': paidBack,
  'news.changed.message': ({ lines, changed = [] }: { lines: readonly NamedLine[]; changed?: readonly string[] }) =>
    lines.length === 0 ? 'contact' : when(changed.length > 0, 'both'),
  'news.complaintEnded.message': ({ step, noStock }: { step: string; noStock?: true }) => (noStock ? 'noStock' : step),
  'mail.moved.choose': ({ silence }: { silence: string }) => when(silence === 'refund', 'refund'),
  'news.farmDeleted.message': ({ isHidden }: { isHidden: boolean }) => when(isHidden, 'hidden'),
  'news.harvested.message': ({ arrivesOn, pickup }: Pick<OrderWay, 'pickup'> & { arrivesOn: IstDate | null }) =>
    without(arrivesOn, 'undated') || when(pickup, 'pickup'),
  'news.moved.message': ({ until, silence }: { until: Date | null; silence?: string | undefined }) =>
    without(until, 'called') || when(silence === 'refund', 'refund'),
  'news.newOrder.message': ({ isPaidOnline }: { isPaidOnline: boolean }) => when(isPaidOnline, 'paid'),
  'news.reminder.message': ({ dueOn }: { dueOn: IstDate | null }) => without(dueOn, 'undated'),
  'news.step.message': stepMessage,
  'news.short.message': ({ isCash }: { isCash: boolean }) => when(isCash, 'cash'),
  'order.became': stage,
  'order.state': ({ status }: { status: string }) => status,
  'push.broughtBack': unnumbered,
  'push.deliveryDay': unnumbered,
  'push.farmOrders': unnumbered,
  'push.orderMoney': unnumbered,
  'push.orderSteps': unnumbered,
  'push.unattendedOrders': unnumbered,
  'refund.part': manual,
  'share.offer': ({ picked }: { picked?: string | undefined }) => without(picked, 'undated'),
  'staff.inactiveManager': anyDistrict,
  'staff.manager': anyDistrict,
  'staff.membersOfDeleted': anyDistrict,
  'stock.short': ({ available }: { available: number }) => when(available === 0, 'none'),
}
