import type { OrderDetail } from '@santhe/contracts'
import { describe, expect, it } from 'vitest'
import { anOrderDetail } from '../../testing/samples.ts'
import { calendarEntry } from '../calendar-entry.ts'

const entry = (more: Partial<OrderDetail> = {}) =>
  calendarEntry({
    order: anOrderDetail(11, more),
    day: '2026-11-22',
    title: 'Boxes from Ravi’s Field',
    url: 'http://localhost:8080/dashboard/orders/11',
  })

describe('calendarEntry', () => {
  it('covers the delivery day with items, place and order URL', () => {
    const lines = entry().replaceAll('\r\n\t', '').split('\r\n')
    expect(lines).toContain('DTSTART;VALUE=DATE:20261122')
    expect(lines).toContain('SUMMARY:Boxes from Ravi’s Field')
    expect(lines).toContain('DESCRIPTION:Tomato × 1')
    expect(lines).toContain('LOCATION:12 Temple Road\\, Bengaluru\\, Karnataka 560034')
    expect(lines).toContain('URL:http://localhost:8080/dashboard/orders/11')
  })

  it('names the farm’s address for pickup', () => {
    const pickupPlace = { address: 'Survey 41, Hoskote', hours: 'Daily' }
    expect(entry({ pickup: true, pickupPlace })).toContain('LOCATION:Survey 41\\, Hoskote')
  })

  it('uses one id per order, so that a newer entry replaces the older', () =>
    expect(entry()).toContain('UID:order-11@localhost:8080'))
})
